import { ahora } from '../ahora.ts';

const CLAVE = 'enlaceDeCompra';
/** As long as a session lasts: later, whoever has no session is asked to log in. */
const VIGENCIA = 12 * 3_600_000;

/** Storage may be turned off: then a second tab does not know the link. */
const conAlmacen = <T>(hacer: () => T): T | null => {
  try {
    return hacer();
  } catch {
    return null;
  }
};

/** Keeps the path of the public link by which this browser buys. */
export const guardarEnlace = (ruta: string): void => {
  conAlmacen(() =>
    localStorage.setItem(CLAVE, JSON.stringify({ ruta, hasta: ahora().getTime() + VIGENCIA })),
  );
};

export const olvidarEnlace = (): void => {
  conAlmacen(() => localStorage.removeItem(CLAVE));
};

/** The path of the public link by which this browser was last buying, or null. */
export const leerEnlace = (): string | null =>
  conAlmacen(() => {
    const { ruta, hasta } = JSON.parse(localStorage.getItem(CLAVE) ?? '{}') as Record<
      string,
      unknown
    >;
    const sirve = typeof hasta === 'number' && hasta > ahora().getTime();
    return sirve && typeof ruta === 'string' && /^\/[\w-]+$/.test(ruta) ? ruta : null;
  });
