import type { Rol } from '#values/perfil.ts';
import type { FilaDeAuditoria } from '#nucleo/contexto.ts';

/**
 * Facts that every sale leaves, and what is said with each. The view `hechos` gives them back under
 * their names: a number here never changes its meaning, and a fact that says anything else is written whole.
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
  /** What it says stands in `archivos_sun`, written in the same moment. */
  readonly enArchivo?: true;
}

/** The number of each is its place, from 1 on, and stays when roles are listed otherwise elsewhere. */
const ROLES = [
  'venta',
  'administrador',
  'soporte',
  'ventaEspecial',
  'corredor',
  'publico',
  'anonimo',
] as const satisfies readonly Rol[];

/** The number of a role; 0: it has none. */
export const rolBreve = (rol: string): number => (ROLES as readonly string[]).indexOf(rol) + 1;

interface HechoBreve {
  readonly clase: number;
  readonly rol: number;
  readonly datos: string;
}

/** What is said under these names and no other, in their order; null when it says anything else. */
const valoresDe = (
  escrito: string | null | undefined,
  nombres: readonly string[] = [],
): readonly unknown[] | null => {
  const dicho = JSON.parse(escrito ?? '{}') as Readonly<Record<string, unknown>>;
  const mismos =
    Object.keys(dicho).length === nombres.length && nombres.every((nombre) => nombre in dicho);
  return mismos ? nombres.map((nombre) => dicho[nombre]) : null;
};

/** A fact in short, or null: it is written whole. */
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
