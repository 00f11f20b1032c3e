import { ETAPA } from '#features/ventas/etapa.ts';
import {
  type Clave,
  type ClaveDePatente,
  borrar,
  borrarDe,
  contenidoDelAlmacen,
  escribir,
  leer,
} from '../navegador/almacen.ts';

/** Mirror of the current sale in the browser (V-SES-029); the server's stage decides. */
export interface VentaEnCurso {
  readonly etapa: number;
  readonly idIntencionVenta: number | null;
  readonly idConvenio: number | null;
  readonly nombreConvenio: string | null;
  readonly montoEnPesos: number;
  readonly cantidadVehiculos: number;
}

const numero = (clave: Clave): number | null => {
  const texto = leer(clave);
  return texto === null || texto === '' ? null : Number(texto);
};

export const leerVenta = (): VentaEnCurso => ({
  etapa: numero('estadoIntencion') ?? ETAPA.noIniciada,
  idIntencionVenta: numero('idIntencionVenta'),
  idConvenio: numero('idConvenio'),
  nombreConvenio: leer('nombreConvenio'),
  montoEnPesos: numero('montoEnPesos') ?? 0,
  cantidadVehiculos: numero('cantidadVehiculos') ?? 0,
});

/** Starts a new sale at stage 0 for the chosen agreement. */
export const comenzarVenta = (convenio: { id: number; nombre: string }): void => {
  limpiarVenta({ mantenerEstado: true });
  escribir({
    estadoIntencion: String(ETAPA.noIniciada),
    idConvenio: String(convenio.id),
    nombreConvenio: convenio.nombre,
  });
};

interface Resumen {
  readonly id: number;
  readonly etapa: number;
  readonly montoEnPesos: number;
  readonly cantidadVehiculos: number;
}

/** Stores the stage after a successful update (V-SES-032). */
export const guardarResumen = (resumen: Resumen): void =>
  escribir({
    idIntencionVenta: String(resumen.id),
    estadoIntencion: String(resumen.etapa),
    montoEnPesos: String(resumen.montoEnPesos),
    cantidadVehiculos: String(resumen.cantidadVehiculos),
  });

export const guardarEtapa = (etapa: number): void => escribir({ estadoIntencion: String(etapa) });

export const guardarEstadoEmision = (valor: number): void =>
  escribir({ estadoEmision: String(valor) });

/** Stores the typed vehicles as `vehiculo1` to `vehiculoN`, so that a reload loses none. */
export const guardarVehiculos = (vehiculos: readonly unknown[]): void => {
  borrarVehiculosDesde(vehiculos.length + 1);
  escribir({
    cantidadVehiculos: String(vehiculos.length),
    ...Object.fromEntries(vehiculos.map((v, i) => [`vehiculo${i + 1}`, JSON.stringify(v)])),
  });
};

export const leerVehiculos = <T>(): T[] => {
  const vehiculos: T[] = [];
  for (let n = 1; leer(`vehiculo${n}`) !== null; n += 1) {
    vehiculos.push(JSON.parse(leer(`vehiculo${n}`) ?? 'null') as T);
  }
  return vehiculos;
};

/** Drafts of this tab's plates, by their keys. */
export const borradoresDePatentes = (): Readonly<Record<ClaveDePatente, string>> =>
  Object.fromEntries(
    Object.entries(contenidoDelAlmacen()).filter(([clave]) => clave.startsWith('borrador-compra-')),
  );

const borrarVehiculosDesde = (primero: number): void => {
  const claves: `vehiculo${number}`[] = [];
  for (let n = primero; leer(`vehiculo${n}`) !== null; n += 1) claves.push(`vehiculo${n}`);
  borrar(claves);
};

/**
 * Clears a sale: removes its agreement, intention, amount and vehicle keys, the cells of its spreadsheet and
 * the answer to its terms.
 * Sets the stage to 5 unless told not to (V-SES-034 to 036).
 */
export const limpiarVenta = ({ mantenerEstado = false } = {}): void => {
  borrarVehiculosDesde(1);
  borrarDe('celdas-');
  borrarDe('borrador-terminos-');
  borrar([
    'idIntencionVenta',
    'idConvenio',
    'nombreConvenio',
    'montoEnPesos',
    'cantidadVehiculos',
    'estadoEmision',
    'vehiculosDeLaVenta',
    'coberturasAceptadas',
    'ventaTerminada',
  ]);
  if (mantenerEstado) return;
  // Drafts of plates outlive a payment, which may be rejected, but not the end of the sale.
  borrarDe('borrador-compra-');
  escribir({ estadoIntencion: String(ETAPA.terminada) });
};
