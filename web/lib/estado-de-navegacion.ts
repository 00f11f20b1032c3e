/** Messages from one screen to the next, in navigation state and never in the address. */
export interface EstadoDeNavegacion {
  /** A text that `/` and `/bienvenida` show as an error. */
  readonly error?: string;
  /** Explanation below the error: the missing data, and the next step. */
  readonly ayuda?: string;
  /** Reason why the session ended, shown at login. */
  readonly motivo?: string;
}

const CLAVES = ['error', 'ayuda', 'motivo'] as const;

/** Parses `location.state`, which may hold anything. */
export const leerEstadoDeNavegacion = (estado: unknown): EstadoDeNavegacion => {
  if (typeof estado !== 'object' || estado === null) return {};
  const campos = estado as Record<string, unknown>;
  return Object.fromEntries(
    CLAVES.flatMap((clave) => {
      const valor = campos[clave];
      return typeof valor === 'string' && valor !== '' ? [[clave, valor]] : [];
    }),
  );
};

/**
 * Message when a guarded screen sends a buyer away whose session by a link expired. Login shows SIN_SESION
 * instead.
 */
export const MOTIVO_SESION_PUBLICA_CADUCADA =
  'Su sesión ha caducado. Por favor, ingrese nuevamente a través del URL que recibió';
