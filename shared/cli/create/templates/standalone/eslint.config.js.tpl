import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Libraries that exist once in a page, which the host provides by shared modules. */
const provided = [
  'react-router',
  'react-router-dom',
  'swr',
  'jotai',
  'styled-components',
  'radix-ui',
  'lucide-react',
  'react-hook-form',
  'react-markdown',
  'zod',
];

export default [
  { ignores: ['dist'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: provided.map((name) => ({
            name,
            message: 'Import the shared module instead: @alma/shared/router, /swr, /state, /styled, /ui, /forms, /markdown.',
          })),
        },
      ],
    },
  },
];
