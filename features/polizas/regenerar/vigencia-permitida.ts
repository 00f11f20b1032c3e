import { formatearFecha } from '#values/fecha.ts';
import { extremosDeVigencia, type LimitesDeVigencia, type Vigencia } from '#values/vigencia.ts';

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
