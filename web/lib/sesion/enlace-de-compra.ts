import { ahora } from '../navegador/ahora.ts';

const CLAVE = 'enlaceDeCompra';
/** Lifetime of a session; afterwards visitors without one must log in. */
const VIGENCIA = 12 * 3_600_000;

/** Without storage a second tab does not know the link. */
const conAlmacen = <T>(hacer: () => T): T | null => {
  try {
    return hacer();
  } catch {
    return null;
  }
};

/** Stores the path of the public link by which this browser buys. */
export const guardarEnlace = (ruta: string): void => {
  conAlmacen(() =>
    localStorage.setItem(CLAVE, JSON.stringify({ ruta, hasta: ahora().getTime() + VIGENCIA })),
  );
};

export const olvidarEnlace = (): void => {
  conAlmacen(() => localStorage.removeItem(CLAVE));
};

/** Path of the public link by which this browser last bought, or null. */
export const leerEnlace = (): string | null =>
  conAlmacen(() => {
    const { ruta, hasta } = JSON.parse(localStorage.getItem(CLAVE) ?? '{}') as Record<
      string,
      unknown
    >;
    const sirve = typeof hasta === 'number' && hasta > ahora().getTime();
    return sirve && typeof ruta === 'string' && /^\/[\w-]+$/.test(ruta) ? ruta : null;
  });
