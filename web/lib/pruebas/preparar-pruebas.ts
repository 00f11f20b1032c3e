import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { traerModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { estiloCalculado } from './estilo-calculado.ts';

// What Mantine asks of a browser and jsdom does not have.
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

// A screen's code is loaded when it is first opened, and the machine may be busy: what never comes
// fails all the same. The only such limit: one of a test would be lower.
configure({ asyncUtilTimeout: 45_000 });

// The dialog of an operation is there as on a screen at rest.
beforeAll(async () => {
  await traerModalOperacion();
});
// A notice of one test would hold back the same one of the next, which waits until it has gone.
afterEach(() => {
  cleanup();
  notifications.clean();
});
// A focus promised for after a dialog comes up to 60 ms later: the document must still be there.
const LO_PROMETIDO_MS = 100;
// The files of a worker share document and modules: each begins as if it were the first.
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
