import { formatearPesos } from '#values/dinero.ts';
import { type Fecha, sumarDias } from '#values/fecha.ts';
import type { PorResolverVM } from './por-resolver.contract.ts';

const DIAS_MAXIMO = 3_650;

/**
 * The day on which so many numbers run out at so many a day from `hoy`; null when nothing is issued
 * or it is more than ten years ahead.
 */
export const diaEnQueSeAgotan = (restantes: number, porDia: number, hoy: Fecha): Fecha | null => {
  const dias = Math.floor(restantes / porDia);
  return dias <= DIAS_MAXIMO ? sumarDias(hoy, dias) : null;
};

export interface FilaPorResolver {
  readonly tono: 'informacion' | 'advertencia' | 'error';
  readonly titulo: string;
  readonly cantidad: number;
  /** The screen that solves it. */
  readonly ruta: string;
  readonly detalle?: string;
}

const CONTINUAR = '/Soporte/ContinuarVenta';
const PAGOS = '/soporte/pagos';
const INCIDENTES_ABIERTOS = '/soporte/incidentes';
const continuar = (ventaId: number): string => `/Soporte/RegeneracionVenta?iv=${ventaId}`;

const TRAMOS = {
  minutos: ['Ventas pagadas sin emitir, hace menos de 15 minutos', 'informacion'],
  hora: ['Ventas pagadas sin emitir, hace menos de 1 hora', 'advertencia'],
  dia: ['Ventas pagadas sin emitir, hace menos de 1 día', 'error'],
  mas: ['Ventas pagadas sin emitir, hace más de 1 día', 'error'],
} as const;

type Incidente = PorResolverVM['incidentes'][number];
const INCIDENTES: Readonly<Record<string, readonly [string, (incidente: Incidente) => string]>> = {
  sin_numeros: ['Emisiones detenidas por falta de números', () => '/mantenedores/rangoPoliza'],
  emision_fallida: [
    'Emisiones fallidas',
    ({ cantidad, ventaId }) =>
      cantidad === 1 && ventaId !== null ? continuar(ventaId) : CONTINUAR,
  ],
  documento_sin_rehacer: ['Documentos sin rehacer', () => '/Soporte/RegenerarVenta'],
  aach_sin_respuesta: ['Ventas sin respuesta de la AACH', () => '/InformarPolizasAACH'],
  pago_desconocido: ['Pagos desconocidos', () => PAGOS],
  pago_no_coincide: ['Pagos que no coinciden con su venta', () => INCIDENTES_ABIERTOS],
  pago_revertido: ['Pagos revertidos por el proveedor', () => INCIDENTES_ABIERTOS],
  retorno_ajeno: ['Retornos de pago que no corresponden a su venta', () => INCIDENTES_ABIERTOS],
};

const deIncidente = (incidente: Incidente): FilaPorResolver => {
  const [titulo, ruta] = INCIDENTES[incidente.clase] ?? [
    'Otros incidentes',
    () => INCIDENTES_ABIERTOS,
  ];
  const { cantidad, ventaId } = incidente;
  const detalle = cantidad === 1 && ventaId !== null ? { detalle: `Venta N° ${ventaId}` } : {};
  return { titulo, cantidad, ruta: ruta(incidente), tono: 'error', ...detalle };
};

const cual = (cantidad: number, ventaId: number): string =>
  cantidad === 1 ? `Venta N° ${ventaId}` : `La más antigua, venta N° ${ventaId}`;

const deSinEmitir = ({
  tramo,
  cantidad,
  ventaId,
}: PorResolverVM['sinEmitir'][number]): FilaPorResolver => {
  const [titulo, tono] = TRAMOS[tramo];
  const ruta = cantidad === 1 ? continuar(ventaId) : CONTINUAR;
  return { titulo, tono, cantidad, detalle: cual(cantidad, ventaId), ruta };
};

/** What waits for a person, each with the screen that solves it; empty when nothing does. */
export const filasPorResolver = (resumen: PorResolverVM): FilaPorResolver[] => {
  const { pagosSinConfirmar, porDevolver, ventasSinSun } = resumen;
  const filas: FilaPorResolver[] = [
    ...resumen.sinEmitir.map(deSinEmitir),
    {
      ...{ titulo: 'Pagos sin confirmar', tono: 'advertencia', ruta: PAGOS },
      ...{ cantidad: pagosSinConfirmar.cantidad, detalle: formatearPesos(pagosSinConfirmar.monto) },
    },
    {
      ...{ titulo: 'Dinero por devolver', tono: 'error', ruta: PAGOS },
      ...{ cantidad: porDevolver.cantidad, detalle: formatearPesos(porDevolver.monto) },
    },
    {
      ...{ titulo: 'Correos no enviados en los últimos 30 días', tono: 'advertencia' },
      ...{ cantidad: resumen.correosNoEnviados, ruta: INCIDENTES_ABIERTOS },
    },
    {
      ...{ titulo: 'Pagos no validados en la aseguradora, últimos 30 días', tono: 'advertencia' },
      ...{ cantidad: resumen.pagosNoValidados, ruta: INCIDENTES_ABIERTOS },
    },
    {
      ...{ titulo: 'Pólizas no aceptadas por la AACH', tono: 'advertencia' },
      ...{ cantidad: resumen.aachNoAceptadas, ruta: '/InformarPolizasAACH' },
    },
    {
      ...{ titulo: 'Ventas sin archivo SUN', tono: 'advertencia', ruta: '/Soporte/RegenerarSUN' },
      cantidad: ventasSinSun.cantidad,
      ...(ventasSinSun.ventaId !== null && {
        detalle: cual(ventasSinSun.cantidad, ventasSinSun.ventaId),
      }),
    },
    ...resumen.incidentes.map(deIncidente),
  ];
  return filas.filter(({ cantidad }) => cantidad > 0);
};
