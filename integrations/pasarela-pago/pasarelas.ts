import type { PasarelaPago, Pasarelas } from './port.ts';

/**
 * Placeholder for a provider that payments name but the settings do not. It opens no payments, knows no
 * status, and rejects refunds with a message, so that a person handles them.
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

/** Providers of an installation by name; new payments use `actual`. */
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
