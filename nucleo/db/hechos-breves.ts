import type { Rol } from '#values/perfil.ts';
import type { FilaDeAuditoria } from '#nucleo/contexto.ts';

/**
 * Compact facts: the frequent facts of every sale and their fields. The view `hechos` restores their names,
 * so a number never changes its meaning. A fact with other fields is written to `auditoria`.
 */
const CLASES: Readonly<Record<string, Breve>> = {
  'venta ingresar_vehiculos': { clase: 1, despues: ['montoEnPesos', 'cantidadVehiculos'] },
  'venta cambiar_etapa': {
    clase: 2,
    antes: ['etapa', 'montoEnPesos'],
    despues: ['etapa', 'montoEnPesos'],
  },
  'venta aceptar_terminos': {
    clase: 3,
    antes: ['etapa'],
    despues: ['etapa', 'enLinea', 'vehiculos'],
  },
  'venta pagar': { clase: 4, despues: ['ordenCompra', 'codigoAutorizacion'] },
  'venta numerar_polizas': { clase: 5, despues: ['cantidad', 'desde'] },
  'venta emitir': { clase: 6, despues: ['polizas'] },
  'venta generar_sun': {
    clase: 7,
    despues: ['clave', 'sha256', 'polizas', 'total'],
    enArchivo: true,
  },
  'poliza informar_aach': { clase: 8, despues: ['estado', 'mensaje'] },
};

interface Breve {
  readonly clase: number;
  readonly antes?: readonly string[];
  readonly despues: readonly string[];
  /** True when its fields are in `archivos_sun`, written at the same moment. */
  readonly enArchivo?: true;
}

/** Role numbers by position, from 1. Stored rows use them, so the order never changes. */
const ROLES = [
  'venta',
  'administrador',
  'soporte',
  'ventaEspecial',
  'corredor',
  'publico',
  'anonimo',
] as const satisfies readonly Rol[];

/** Number of a role; 0 if it has none. */
export const rolBreve = (rol: string): number => (ROLES as readonly string[]).indexOf(rol) + 1;

interface HechoBreve {
  readonly clase: number;
  readonly rol: number;
  readonly datos: string;
}

/** Values of exactly these fields, in order; null when the JSON has other fields. */
const valoresDe = (
  escrito: string | null | undefined,
  nombres: readonly string[] = [],
): readonly unknown[] | null => {
  const dicho = JSON.parse(escrito ?? '{}') as Readonly<Record<string, unknown>>;
  const mismos =
    Object.keys(dicho).length === nombres.length && nombres.every((nombre) => nombre in dicho);
  return mismos ? nombres.map((nombre) => dicho[nombre]) : null;
};

/** Compact form of an audit row; null when it must be written to `auditoria`. */
export const abreviar = (fila: FilaDeAuditoria): HechoBreve | null => {
  const breve = CLASES[`${fila.entidad} ${fila.accion}`];
  const rol = rolBreve(fila.rol);
  if (!breve || rol === 0 || fila.entidad_id === null) return null;
  const antes = valoresDe(fila.antes, breve.antes);
  const despues = valoresDe(fila.despues, breve.despues);
  if (!antes || !despues) return null;
  const datos = breve.enArchivo ? [] : [...antes, ...despues];
  return { clase: breve.clase, rol, datos: JSON.stringify(datos) };
};
