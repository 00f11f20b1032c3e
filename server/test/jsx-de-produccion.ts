import { createRequire } from 'node:module';

// React's development runtime keeps a stack for every element: a fifth of the time of these tests.
// Only `act` needs React itself to be the development one.
const requerir = createRequire(import.meta.url);
const anterior = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
requerir('react/jsx-runtime');
process.env['NODE_ENV'] = anterior;
