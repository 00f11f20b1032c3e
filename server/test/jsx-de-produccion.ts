import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// React's development runtime records a stack per element, a fifth of these tests' time. Only `act` needs
// React's development build.
const requerir = createRequire(import.meta.url);
const anterior = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
requerir('react/jsx-runtime');
process.env['NODE_ENV'] = anterior;
const deProduccion = resolve(requerir.resolve('react'), '../cjs/react.production.js');
const { createElement } = requerir(deProduccion) as { createElement: unknown };
Object.assign(requerir('react') as object, { createElement });
