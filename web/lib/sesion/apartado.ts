import { CLAVES_SESION, contenidoDelAlmacen, llenarAlmacen } from '../navegador/almacen.ts';
import { leerSesion, olvidarSesion } from './sesion.ts';

const CLAVE = 'apartado';

type Valores = Readonly<Record<string, string>>;

/** Sale and drafts that a session left in this tab when it ended by itself. */
interface Apartado {
  readonly usuarioId: number;
  readonly valores: Valores;
}

export const leerApartado = (): Apartado | null => {
  try {
    return JSON.parse(contenidoDelAlmacen()[CLAVE] ?? 'null') as Apartado | null;
  } catch {
    return null;
  }
};

/**
 * True for a tab without a session and without a sale put aside. A tab whose session ended waits for its user
 * (V-CAMINO-041).
 */
export const esNueva = (): boolean => leerSesion().tipo === 'ninguna' && leerApartado() === null;

const sinSesion = (): Valores =>
  Object.fromEntries(
    Object.entries(contenidoDelAlmacen()).filter(
      ([clave]) => !CLAVES_SESION.some((suya) => suya === clave),
    ),
  );

/**
 * Forgets this tab's ended session, and puts its data aside for its user until the next login. Drops
 * everything of a buyer, who shares a user with others, and after a chosen logout.
 */
export const apartarSesion = (): void => {
  const { tipo, usuarioId, token } = leerSesion();
  if (tipo === 'ninguna') {
    // An earlier session's sale stays until the next login.
    const antes = contenidoDelAlmacen()[CLAVE];
    llenarAlmacen(antes === undefined ? {} : { [CLAVE]: antes });
    return;
  }
  if (tipo !== 'login' || usuarioId === null || token?.salio) {
    olvidarSesion();
    return;
  }
  try {
    llenarAlmacen({ [CLAVE]: JSON.stringify({ usuarioId, valores: sinSesion() }) });
  } catch {
    // A list near the storage limit does not fit twice.
    olvidarSesion();
  }
};

/** Restores the data put aside for the new session's user. */
export const devolver = ({ valores }: Apartado): void =>
  llenarAlmacen({ ...contenidoDelAlmacen(), ...valores });
