import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
    { ignores: ['dist/', 'node_modules/'] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: {
            parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig },
        },
    },
    {
        rules: {
            'no-undef': 'off', // the compiler knows better
            eqeqeq: 'error',
            '@typescript-eslint/no-unused-vars': [
                'error',
                { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
            ],
            'svelte/prefer-svelte-reactivity': 'off', // ours live inside one computation; what is kept is replaced whole
            'svelte/no-navigation-without-resolve': 'off', // routes are fragments of one page
        },
    },
);
