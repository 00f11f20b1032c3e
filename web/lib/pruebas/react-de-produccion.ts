import { createRequire } from 'node:module';

interface ReactDom {
  readonly flushSync: <T>(cambiar?: () => T) => T;
}
interface Planificador {
  readonly unstable_forceFrameRate: (porSegundo: number) => void;
}

// The product runs React's production build; the development build takes two thirds more processor.
const requerir = createRequire(import.meta.url);
const anterior = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
requerir('react/jsx-runtime');
requerir('react-dom/client');
const { flushSync } = requerir('react-dom') as ReactDom;
const { unstable_forceFrameRate: pintarCada } = requerir('scheduler') as Planificador;
process.env['NODE_ENV'] = anterior;

// Slices of one second: between React's slices of 5 ms a test could act on an old screen.
pintarCada(1);

// Taken before a test sets its clock.
const alTerminarEsto = setImmediate;
const TAREAS_SEGUIDAS = 2;

/** Waits for two tasks: React renders in the first, and what its effects changed in the second. */
export const reactQuieto = async (): Promise<void> => {
  for (let tarea = 0; tarea < TAREAS_SEGUIDAS; tarea += 1)
    await new Promise((seguir) => alTerminarEsto(seguir));
};

const terminado = async (hecho: unknown): Promise<unknown> => {
  const valor = await hecho;
  await reactQuieto();
  return valor;
};
/** `React.act`, which only the development build has. Testing Library calls it around each event. */
const act = (cambiar: () => unknown): Promise<unknown> => {
  const hecho = flushSync(cambiar);
  flushSync();
  return terminado(hecho);
};
const react = requerir('react') as object;
// Only the development build has this function; then something loaded React before this file.
if ('captureOwnerStack' in react) throw new Error('React ya está en su versión de desarrollo');
Object.assign(react, { act });
