/** Texts that an operator may change without a new build (V-API-016). */
interface MensajesEstaticos {
  readonly patenteInvalidaUsuarioConCargaEspecial: string;
}

/** Default if the file cannot be read. */
const PROPIOS: MensajesEstaticos = {
  patenteInvalidaUsuarioConCargaEspecial:
    'La patente no está en el registro de vehículos. ¿Desea continuar con una patente inválida?',
};

/** Static messages of `/mensajes.json`; missing ones have a default. */
export const leerMensajes = async (): Promise<MensajesEstaticos> => {
  try {
    const respuesta = await fetch('/mensajes.json');
    if (!respuesta.ok) return PROPIOS;
    const leidos = (await respuesta.json()) as Record<string, unknown>;
    const { patenteInvalidaUsuarioConCargaEspecial: patente } = leidos;
    return typeof patente === 'string'
      ? { patenteInvalidaUsuarioConCargaEspecial: patente }
      : PROPIOS;
  } catch {
    return PROPIOS;
  }
};
