import { CLAVES_SESION, contenidoDelAlmacen, llenarAlmacen } from '../almacen.ts';
import { leerSesion, olvidarSesion } from './sesion.ts';

const CLAVE = 'apartado';

type Valores = Readonly<Record<string, string>>;

/** Sale and half-typed text that a session left in this tab when it ended by itself. */
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
 * True for a tab that has neither a session nor a sale that one left behind. Another tab in which a session ended
 * waits for its user (V-CAMINO-041).
 */
export const esNueva = (): boolean => leerSesion().tipo === 'ninguna' && leerApartado() === null;

const sinSesion = (): Valores =>
  Object.fromEntries(
    Object.entries(contenidoDelAlmacen()).filter(
      ([clave]) => !CLAVES_SESION.some((suya) => suya === clave),
    ),
  );

/**
 * Forgets the session of this tab, which ended, and puts the rest aside for its user until somebody
 * logs in. Nothing stays of a buyer, who shares a user with others, nor after a chosen logout.
 */
export const apartarSesion = (): void => {
  const { tipo, usuarioId, token } = leerSesion();
  if (tipo === 'ninguna') {
    // The sale of an earlier session stays until somebody logs in.
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
    // A list near the limit of the storage does not fit once more.
    olvidarSesion();
  }
};

/** Gives what was put aside back to the session that was just opened. */
export const devolver = ({ valores }: Apartado): void =>
  llenarAlmacen({ ...contenidoDelAlmacen(), ...valores });
