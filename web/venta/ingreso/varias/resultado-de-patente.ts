import { NO_ENCONTRADA } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { TEXTO_TIPO, TEXTO_YA_INGRESADO } from '#features/ventas/venta.errors.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { PatenteConsultadaVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { anioDe, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { ahora } from '../../../lib/navegador/ahora.ts';
import type { Tono } from '../../../ui/estado/Insignia.tsx';
import { tiposDe } from '../../convenio/convenio-en-tarjeta.ts';
import { type CoberturaTardia, tardiaDeCotizacion } from '../../vehiculos/cobertura-tardia.ts';
import {
  VACIO,
  type Valores,
  valoresDePropietario,
  vehiculoDeValores,
} from '../../vehiculos/vehiculo-ingresado.ts';
import type { ClaveDeBorrador } from '../../../ui/borrador/borrador.ts';
import { erroresDelFormulario, ETIQUETAS } from '../estado/errores-del-formulario.ts';
import { datosDelVehiculo, loOfrece, marcaYModelo } from '../estado/aplicar-encontrado.ts';
import { duenoDe } from '../estado/dueno.ts';

/** Seller's contact data for owners without any on record. */
export interface Contacto {
  readonly telefono: string;
  readonly email: string;
}

export interface ResultadoDePatente {
  readonly patente: string;
  readonly estado: string;
  readonly tono: Tono;
  readonly detalle: string;
  /** Ready to be added; null otherwise. */
  readonly vehiculo: VehiculoEntrada | null;
  /** True if the form can complete it. */
  readonly completable: boolean;
  /** True if typing the plate again may help. */
  readonly corregible: boolean;
  /** Fields without a value of a found vehicle. */
  readonly faltan: readonly (keyof typeof ETIQUETAS)[];
  /** Cover that a ready vehicle already has, and the start of the new one; null without any. */
  readonly soap: { readonly hasta: string; readonly desde: string | null } | null;
  /** Late cover to ask about before adding the plate; null without a question. */
  readonly tardia: CoberturaTardia | null;
}

const fuera = (
  patente: string,
  estado: string,
  detalle: string,
  otros: Partial<ResultadoDePatente> = {},
): ResultadoDePatente => ({
  patente,
  estado,
  tono: otros.completable === true ? 'advertencia' : 'error',
  detalle,
  vehiculo: null,
  completable: false,
  corregible: false,
  faltan: [],
  soap: null,
  tardia: null,
  ...otros,
});

/** Draft of the pasted text, which a reload keeps. */
export const claveDePegadas = (convenioId: number): ClaveDeBorrador =>
  `borrador-pegadas-${convenioId}`;

export const ANADIDA = 'Añadida';
export const YA_EN_LA_LISTA = 'Ya está en la lista';
export const LISTA = 'Lista';
export const NO_ANADIDA = 'No añadida';

/** 'Sin teléfono ni correo': the fields that a found vehicle lacks. */
const textoDeFaltas = (faltan: ResultadoDePatente['faltan']): string => {
  const rotulos = faltan.map((campo) => ETIQUETAS[campo].toLowerCase());
  const ultimo = rotulos.pop() ?? '';
  return rotulos.length === 0 ? `Sin ${ultimo}` : `Sin ${rotulos.join(', ')} ni ${ultimo}`;
};

/** Result of a plate that was added from here. */
export const yaAnadida = (patente: string): ResultadoDePatente => ({
  ...fuera(patente, ANADIDA, ''),
  tono: 'exito',
});

/** Result of a plate with SOAP that the seller declined; it may still be added. */
export const noComprada = (resultado: ResultadoDePatente): ResultadoDePatente => ({
  ...resultado,
  estado: NO_ANADIDA,
  tono: 'advertencia',
});

const ESTADOS = {
  invalida: 'No válida',
  no_encontrada: NO_ENCONTRADA,
  sin_respuesta: 'Sin respuesta',
} as const;

type Hallada = NonNullable<PatenteConsultadaVM['vehiculo']>;

/** Form of a plate, filled in by its look-up. */
const valoresDe = (
  convenio: ConvenioVM,
  hallado: Hallada,
  tipoUsoId: number | null,
  contacto: Contacto,
): Valores => {
  const { propietarioVM } = hallado;
  const dueno = valoresDePropietario(propietarioVM);
  const deComunidad = propietarioVM.rut === 0;
  return {
    ...VACIO,
    patente: hallado.patente,
    ...datosDelVehiculo(convenio, hallado, () => tipoUsoId, false),
    ...dueno,
    telefono: dueno.telefono || (deComunidad ? '' : contacto.telefono),
    email: dueno.email || (deComunidad ? '' : contacto.email.trim()),
  };
};

/** Judges a pasted plate: ready, already in the list, incomplete, or impossible with a reason. */
export const resultadoDePatente = (
  { patente, resultado, mensaje, vehiculo: hallado, cotizacion }: PatenteConsultadaVM,
  convenio: ConvenioVM,
  enLista: ReadonlySet<string>,
  contacto: Contacto,
): ResultadoDePatente => {
  if (enLista.has(patente)) return fuera(patente, YA_EN_LA_LISTA, TEXTO_YA_INGRESADO);
  if (resultado !== 'encontrada' || !hallado) {
    const completable = resultado === 'sin_respuesta';
    const estado = resultado === 'encontrada' ? '' : ESTADOS[resultado];
    const detalle = mensaje === estado ? '' : (mensaje ?? '');
    return fuera(patente, estado, detalle, { completable, corregible: !completable });
  }
  if (!loOfrece(convenio, hallado, false)) return fuera(patente, 'No se vende', TEXTO_TIPO);
  if (cotizacion?.impedimento) return fuera(patente, 'No se vende', cotizacion.impedimento);

  const valores = valoresDe(convenio, hallado, cotizacion?.tipoUsoId ?? null, contacto);
  const dueno = duenoDe(hallado.propietarioVM, 'patente', hallado.propietarioRegistrado);
  const errores = erroresDelFormulario(valores, {
    consulta: { fase: 'abierta', como: 'encontrado' },
    dueno,
    convenio,
    anioActual: anioDe(fechaSantiago(ahora())),
    cotizada: cotizacion,
  });
  const faltan = Object.keys(errores) as (keyof typeof ETIQUETAS)[];
  if (faltan.length > 0) {
    return fuera(patente, 'Faltan datos', textoDeFaltas(faltan), { completable: true, faltan });
  }
  const { marca, modelo } = marcaYModelo(hallado, false);
  const tipoVehiculo =
    tiposDe(convenio).find(({ id }) => id === valores.tipoVehiculoId)?.nombre ?? '';
  const uso = convenio.tiposVehiculoDisponiblesVM.find(
    ({ tipoUsoVM }) => tipoUsoVM?.id === valores.tipoUsoId,
  );
  const nombres = {
    tipoVehiculo,
    marca: marca?.nombre ?? '',
    modelo: modelo?.nombre ?? '',
    tipoUso: uso?.tipoUsoVM?.nombre ?? null,
  };
  const { prima = null, vigenciaDesde = null, coberturaHasta = null } = cotizacion ?? {};
  const queEs = `${nombres.marca} ${nombres.modelo} ${valores.anioFabricacion ?? ''}`;
  const precio = prima === null ? '' : ` · ${formatearPesos(prima)}`;
  const desde = vigenciaDesde === null ? '' : ` · desde el ${formatearFecha(vigenciaDesde)}`;
  return {
    patente,
    estado: coberturaHasta === null ? LISTA : 'Lista, ya tiene SOAP',
    tono: coberturaHasta === null ? 'exito' : 'advertencia',
    detalle: `${queEs}${precio}${coberturaHasta === null ? desde : ''}`,
    soap: coberturaHasta === null ? null : { hasta: coberturaHasta, desde: vigenciaDesde },
    vehiculo: vehiculoDeValores(valores, nombres, dueno.registrado),
    completable: false,
    corregible: false,
    faltan: [],
    tardia: tardiaDeCotizacion(cotizacion),
  };
};
