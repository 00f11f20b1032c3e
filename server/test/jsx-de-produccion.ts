import { createRequire } from 'node:module';

// React's development runtime records a stack per element, a fifth of these tests' time. Only `act` needs
// React's development build.
const requerir = createRequire(import.meta.url);
const anterior = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
requerir('react/jsx-runtime');
process.env['NODE_ENV'] = anterior;
