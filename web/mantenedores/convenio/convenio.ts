import {
  listaConvenios,
  type ConvenioDeListaVM,
  type ConvenioMantenidoVM,
  type PrimaVM,
  type UsuarioDeConvenioVM,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { ETIQUETAS } from '#features/convenios/acuerdo/etiquetas.ts';
import type { ConvenioEscrito } from '#features/convenios/acuerdo/convenio-escrito.ts';
import {
  actualizarConvenio,
  actualizarPrimas,
  crearConvenio,
  habilitacionDeConvenio,
} from '#features/convenios/acuerdo/guardar-convenio.contract.ts';
import { copiarConvenio } from '#features/convenios/copia/copia.contract.ts';
import { guardarPlanilla } from '#features/planillas/planilla.contract.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { IconCopy, IconReceipt } from '@tabler/icons-react';
import { CAMPOS_DE_MARCA } from '../marca-comercial/historial-de-marca.ts';
import type { FiltrosDe } from '../../lib/lista/useListaDelServidor.ts';
import { type Mantenedor, rutaDeIngreso } from '../piezas/mantenedor.ts';

export { ETIQUETAS };

export const RUTA_DE_PRIMAS = '/mantenedores/primas';

/** The full wizard with an agreement to copy, for its broker. */
export const rutaDeCopia = ({ id, corredorId }: { id: number; corredorId: number }): string =>
  `/mantenedores/crearConvenioCompleto?origen=${id}&corredorId=${corredorId}`;

export const CONVENIOS: Mantenedor<ConvenioDeListaVM, FiltrosDe<typeof listaConvenios>> = {
  ruta: '/mantenedores/convenio',
  proposito: 'Acuerdos por los que cada corredor vende: sus fechas, primas y usuarios.',
  singular: 'convenio',
  articulo: 'el',
  lista: listaConvenios,
  crear: crearConvenio,
  actualizar: actualizarConvenio,
  planilla: { ruta: '/mantenedores/planillas/convenios', llamada: guardarPlanilla },
  habilitacion: habilitacionDeConvenio,
  seLee: true,
  otras: ({ id, nombre, corredorId }) => [
    {
      titulo: `Primas del convenio ${nombre}`,
      icono: IconReceipt,
      ruta: rutaDeIngreso(RUTA_DE_PRIMAS, id),
      llamada: actualizarPrimas,
    },
    {
      titulo: `Copiar convenio ${nombre}`,
      icono: IconCopy,
      ruta: rutaDeCopia({ id, corredorId }),
      llamada: copiarConvenio,
    },
  ],
  nombreDe: ({ nombre }) => nombre,
  vigenteDe: ({ vigente }) => vigente,
  alDesactivar: 'Nadie podrá vender por él. Los pagos ya iniciados se terminan y se emiten.',
  historial: {
    entidad: 'convenio',
    campos: {
      convenio_origen: 'Convenio de origen',
      origen_id: 'N° del convenio de origen',
      nombre: ETIQUETAS.nombre,
      tipo_de_pago: ETIQUETAS.tipoDePago,
      tipo_de_acceso: ETIQUETAS.tipoDeAcceso,
      inicio_vigencia: ETIQUETAS.inicioVigencia,
      termino_vigencia: ETIQUETAS.terminoVigencia,
      inicio_vigencia_polizas: ETIQUETAS.fechaInicioVigenciaPolizas,
      termino_vigencia_polizas: ETIQUETAS.fechaTerminoVigenciaPolizas,
      es_extendido: ETIQUETAS.esConvenioExtendido,
      carga_manual_especial: ETIQUETAS.tieneCargaManualEspecialHabilitada,
      carga_masiva_especial: ETIQUETAS.tieneCargaMasivaEspecialHabilitada,
      permite_cambiar_tipo: ETIQUETAS.permiteCambiarTipo,
      tipo_vehiculo_id: 'Tipo de vehículo',
      tipo_uso_id: 'Tipo de uso',
      valor_venta_base: 'Prima',
      mes_legal: 'Mes legal',
      tiene_prima_variable: 'Prima variable',
      prima_minima: 'Prima mínima',
      prima_maxima: 'Prima máxima',
      periodo: 'Período que termina en',
      desde: 'Desde',
      usuario_id: 'Usuario',
      ...CAMPOS_DE_MARCA,
      puede_masiva: 'Carga masiva',
      puede_masiva_especial: 'Carga masiva especial',
      puede_manual_especial: 'Patentes inválidas en flujo manual',
      vigente: 'Vigente',
    },
    acciones: {
      copiar: 'Copiado de otro convenio',
      crear_prima: 'Prima agregada',
      actualizar_prima: 'Prima modificada',
      desactivar_prima: 'Prima desactivada',
      habilitar_prima: 'Prima habilitada',
      cambiar_precios: 'Precios de un período cambiados',
      deshacer_precios: 'Cambio de precios deshecho',
      crear_usuario: 'Usuario vinculado',
      actualizar_usuario: 'Usuario modificado',
      desactivar_usuario: 'Usuario desactivado',
      habilitar_usuario: 'Usuario habilitado',
    },
  },
};

/** Typed values of step 'Datos de Convenio'. */
export type ValoresDeConvenio = {
  [C in keyof ConvenioEscrito]: ConvenioEscrito[C] extends number
    ? number | null
    : ConvenioEscrito[C];
};

export const CONVENIO_VACIO: ValoresDeConvenio = {
  nombre: '',
  corredorId: null,
  tipoDePago: null,
  tipoDeAcceso: null,
  inicioVigencia: '',
  terminoVigencia: '',
  fechaInicioVigenciaPolizas: '',
  fechaTerminoVigenciaPolizas: '',
  esConvenioExtendido: false,
  vigente: true,
  tieneCargaManualEspecialHabilitada: false,
  tieneCargaMasivaEspecialHabilitada: false,
  permiteCambiarTipo: false,
};

export const valoresDe = (convenio: ConvenioMantenidoVM): ValoresDeConvenio => ({
  nombre: convenio.nombre,
  corredorId: convenio.corredorId,
  tipoDePago: convenio.tipoDePago,
  tipoDeAcceso: convenio.tipoDeAcceso,
  inicioVigencia: convenio.inicioVigencia,
  terminoVigencia: convenio.terminoVigencia,
  fechaInicioVigenciaPolizas: convenio.fechaInicioVigenciaPolizas,
  fechaTerminoVigenciaPolizas: convenio.fechaTerminoVigenciaPolizas,
  esConvenioExtendido: convenio.esConvenioExtendido,
  tieneCargaManualEspecialHabilitada: convenio.tieneCargaManualEspecialHabilitada,
  tieneCargaMasivaEspecialHabilitada: convenio.tieneCargaMasivaEspecialHabilitada,
  permiteCambiarTipo: convenio.permiteCambiarTipo,
  vigente: convenio.vigente,
});

/** A row on screen: a stored one has `id` and `version`, a new one neither. */
type DeLista<F> = Omit<F, 'id' | 'version' | 'convenioId'> & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
};
export type PrimaDeLista = DeLista<PrimaVM>;
export type UsuarioDeLista = DeLista<UsuarioDeConvenioVM>;

/** 'Automóvil, Particular'; only the name for a type without uses. */
export const nombreDePrima = ({ tipoVehiculoVM, tipoUsoVM }: PrimaDeLista): string =>
  [tipoVehiculoVM, ...(tipoUsoVM ? [tipoUsoVM] : [])]
    .map(({ nombre }) => nombreDeTipo(nombre))
    .join(', ');

/** A user's rights in an agreement, besides selling one vehicle at a time (A-CONV-036). */
export const DERECHOS = [
  { clave: 'puedeHacerCargaMasiva', titulo: 'carga masiva' },
  { clave: 'puedeHacerCargaMasivaEspecial', titulo: 'carga masiva especial' },
  { clave: 'puedeHacerCargaManualEspecial', titulo: 'patentes inválidas en flujo manual' },
] as const;

export const SIN_DERECHOS = {
  puedeHacerCargaMasiva: false,
  puedeHacerCargaMasivaEspecial: false,
  puedeHacerCargaManualEspecial: false,
} as const;
