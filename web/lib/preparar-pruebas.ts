import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

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
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
Element.prototype.scrollIntoView = () => undefined;
globalThis.scrollTo = () => undefined;

afterEach(cleanup);
// A focus promised for after a dialog comes up to 60 ms later: the document must still be there.
const LO_PROMETIDO_MS = 100;
afterAll(() => new Promise((listo) => setTimeout(listo, LO_PROMETIDO_MS)));
