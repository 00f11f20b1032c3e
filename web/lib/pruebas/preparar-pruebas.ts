import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { traerModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { estiloCalculado } from './estilo-calculado.ts';
import { reactQuieto } from './react-de-produccion.ts';

// Browser features that Mantine needs and jsdom lacks.
class ObservadorInerte {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.defineProperty(globalThis, 'matchMedia', {
  writable: true,
  value: (media: string): Partial<MediaQueryList> => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
Object.defineProperty(globalThis, 'ResizeObserver', { writable: true, value: ObservadorInerte });
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
Element.prototype.scrollIntoView = () => undefined;
globalThis.scrollTo = () => undefined;
globalThis.getComputedStyle = estiloCalculado;

/**
 * Error of a query that writes the screen into its message when somebody reads it. A wait discards one error
 * for each look, and the screens written for those were an eighth of these tests' time.
 */
const errorDeConsulta = (mensaje: string | null, contenedor: Element): Error => {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, errorDeConsulta);
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [mensaje, prettyDOM(contenedor)].filter(Boolean).join('\n\n'),
  });
  return error;
};

// Loads a screen's code on first use, and the machine may be busy; code that never arrives still fails. This
// is the only such limit, so tests must not set a lower one.
configure({
  asyncUtilTimeout: 45_000,
  getElementError: errorDeConsulta,
  // An action or a wait ends with what it caused in React.
  asyncWrapper: async (hacer: () => Promise<unknown>) => {
    const resultado = await hacer();
    await reactQuieto();
    return resultado;
  },
});

// Prefetches the dialog of operations, as on an idle screen.
beforeAll(async () => {
  await traerModalOperacion();
});
// A notice of one test would delay an equal one in the next test.
afterEach(() => {
  cleanup();
  notifications.clean();
});
// A focus restored after a dialog comes up to 60 ms later and needs the document.
const LO_PROMETIDO_MS = 100;
// Files of a worker share document and modules, so each one resets them.
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((listo) => setTimeout(listo, LO_PROMETIDO_MS));
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
});
