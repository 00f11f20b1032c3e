import type { PasarelaPago, Pasarelas } from './port.ts';

/**
 * Stands for a provider that payments name and the settings do not: nothing is known of its money,
 * nothing new is opened with it, and what it should give back waits for a person in so many words.
 */
const sinConfigurar = (nombre: string): PasarelaPago => {
  const ausente = `El proveedor de pago '${nombre}' ya no está configurado`;
  return {
    nombre,
    ausente,
    crear: async () => ({ tipo: 'rechazada', motivo: ausente }),
    confirmar: async () => ({ tipo: 'desconocido', motivo: ausente }),
    consultar: async () => ({ tipo: 'desconocido', motivo: ausente }),
    devolver: async () => ({ tipo: 'rechazada', motivo: ausente }),
    leerRetorno: () => ({ tipo: 'ilegible' }),
  };
};

/** The providers of an installation, by name; `actual` is the one that sells. */
export const reunirPasarelas = (
  actual: string,
  configuradas: readonly PasarelaPago[],
): Pasarelas => {
  const porNombre = new Map(configuradas.map((una) => [una.nombre, una]));
  const de = (nombre: string): PasarelaPago => porNombre.get(nombre) ?? sinConfigurar(nombre);
  return {
    actual: de(actual),
    de,
    leerRetorno: (parametros) =>
      configuradas.flatMap(({ nombre: proveedor, leerRetorno }) => {
        const retorno = leerRetorno(parametros);
        return retorno.tipo === 'ilegible' ? [] : [{ ...retorno, proveedor }];
      }),
  };
};
