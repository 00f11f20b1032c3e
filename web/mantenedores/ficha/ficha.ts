import { type FichaEscrita, FICHA_VACIA } from '#features/mantenedores/fichas/ficha.ts';
import type { PropietarioDeListaVM } from '#features/mantenedores/propietarios/lista-propietarios.contract.ts';
import { formatearRut, mostrarRut, parsearRut } from '#values/rut.ts';
import { formatearTelefono, soloDigitosTelefono } from '#values/telefono.ts';

/** A broker, an entity or an owner as its list reads it. */
export type FichaVM = Omit<PropietarioDeListaVM, 'nombre' | 'soloDeVenta'> & {
  readonly nombre?: string | null;
  /** First name of an entity. */
  readonly nombres?: string | null;
};

export interface ValoresDeFicha extends FichaEscrita, Record<string, unknown> {}

/** A link's user, made in the broker's own name, takes its telephone. */
export const TELEFONO_DE_CORREDOR = 'Opcional. Sirve también para vender por enlace público.';

export const ETIQUETAS = {
  rut: 'RUT',
  nombre: 'Nombre',
  segundoNombre: 'Segundo nombre',
  apellidoPaterno: 'Apellido paterno',
  apellidoMaterno: 'Apellido materno',
  razonSocial: 'Razón social',
  email: 'Correo',
  telefono: 'Teléfono',
  comunaId: 'Comuna',
  calle: 'Calle',
  numero: 'Número',
  departamento: 'Departamento',
  villa: 'Información adicional',
} as const satisfies Record<keyof FichaEscrita, string>;

/** Labels of a record's audited fields. */
export const CAMPOS_DE_HISTORIAL = {
  rut: ETIQUETAS.rut,
  nombre: ETIQUETAS.nombre,
  nombres: ETIQUETAS.nombre,
  segundo_nombre: ETIQUETAS.segundoNombre,
  apellido_paterno: ETIQUETAS.apellidoPaterno,
  apellido_materno: ETIQUETAS.apellidoMaterno,
  razon_social: ETIQUETAS.razonSocial,
  email: ETIQUETAS.email,
  telefono: ETIQUETAS.telefono,
  comuna_id: ETIQUETAS.comunaId,
  calle: ETIQUETAS.calle,
  numero: ETIQUETAS.numero,
  departamento: ETIQUETAS.departamento,
  villa: ETIQUETAS.villa,
  vigente: 'Vigente',
};

/** Initial values of the form. */
export const valoresDe = (registro: FichaVM | null): ValoresDeFicha => {
  if (!registro) return { ...FICHA_VACIA };
  return {
    rut: formatearRut(registro.rut, registro.dv),
    nombre: registro.nombre ?? registro.nombres ?? '',
    segundoNombre: registro.segundoNombre ?? '',
    apellidoPaterno: registro.apellidoPaterno ?? '',
    apellidoMaterno: registro.apellidoMaterno ?? '',
    razonSocial: registro.razonSocial ?? '',
    comunaId: registro.comunaId,
    email: registro.email ?? '',
    telefono: soloDigitosTelefono(registro.telefono ?? ''),
    villa: registro.villa ?? '',
    calle: registro.calle ?? '',
    numero: registro.numero ?? '',
    departamento: registro.departamento ?? '',
  };
};

/** Values that the form sends: the RUT as number and check digit. */
export const aEnviar = ({ rut, ...resto }: FichaEscrita) => ({
  ...resto,
  ...(parsearRut(rut) ?? { rut: 0, dv: '' }),
});

/** Readable form of a history value. */
export const valorDeHistorial =
  (nombreDeComuna: (id: string) => string) =>
  (campo: string, valor: string): string => {
    if (!/^\d+$/.test(valor)) return valor;
    if (campo === 'rut') return mostrarRut(Number(valor));
    return campo === 'comuna_id' ? nombreDeComuna(valor) : valor;
  };

/** Renders the phone in their lists. */
export const PROPIAS = {
  telefono: ({ telefono }: FichaVM) => (telefono === null ? '—' : formatearTelefono(telefono)),
};
