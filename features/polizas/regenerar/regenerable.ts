import { patenteSinValidar, ventaNoRegenerable } from '#features/polizas/poliza.errors.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';
import { formatearFecha } from '#values/fecha.ts';
import { extremosDeVigencia, type LimitesDeVigencia, type Vigencia } from '#values/vigencia.ts';

/**
 * Returns whether all files of a sale may be remade; otherwise its issuance must be continued
 * (A-REGEN-011 to 014).
 */
export const esRegenerable = (estadoEmision: number | null, estadoVenta: number): boolean =>
  estadoEmision === ESTADO_EMISION.completo &&
  (estadoVenta === ESTADO_VENTA.emitidas || estadoVenta >= ESTADO_VENTA.completa);

/** Returns the error that forbids remaking the files of a sale; null when allowed. */
export const reparoDeRegenerarVenta = (venta: {
  readonly vigente: boolean;
  readonly estadoEmision: number | null;
  readonly estadoVenta: number;
}): Fallo | null => {
  if (!venta.vigente) return ventaAnulada();
  return esRegenerable(venta.estadoEmision, venta.estadoVenta) ? null : ventaNoRegenerable();
};

/** Returns the error that forbids correcting the vehicle of a policy; null when allowed. */
export const reparoDeRegistro = (vendido: { readonly patenteValidada: boolean }): Fallo | null =>
  vendido.patenteValidada ? null : patenteSinValidar();

/**
 * Returns the errors of new dates of a policy, by field of `EditarPoliza`; null when allowed. Cover
 * starts neither before its contract (D-SOAP-10) nor years after it, and ends within its legal
 * period.
 */
export const reparoDeVigencia = (
  limites: LimitesDeVigencia,
  { desde, hasta }: Vigencia,
): Record<string, string[]> | null => {
  const { primero, ultimoInicio, ultimo } = extremosDeVigencia(limites, desde);
  if (desde < primero) {
    const contratada = `La póliza se contrató el ${formatearFecha(limites.contrato)}`;
    return {
      inicioVigencia: [
        `${contratada}: su cobertura no puede comenzar antes del ${formatearFecha(primero)}`,
      ],
    };
  }
  if (desde > ultimoInicio) {
    return {
      inicioVigencia: [
        `La póliza se vendió hasta el ${formatearFecha(limites.vendida.hasta)}: su cobertura no puede comenzar después del ${formatearFecha(ultimoInicio)}`,
      ],
    };
  }
  if (hasta <= ultimo) return null;
  const termina =
    limites.finExtendido === null
      ? 'El período legal que comprende esa fecha de inicio termina'
      : 'Las pólizas de este convenio terminan';
  return {
    terminoVigencia: [
      `${termina} el ${formatearFecha(ultimo)}: la cobertura no puede terminar después`,
    ],
  };
};
