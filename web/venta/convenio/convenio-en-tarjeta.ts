import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { coincide } from '#values/texto.ts';

export const nombreDeCorredor = ({ corredor }: ConvenioVM): string =>
  nombreVisible(
    [corredor.nombre, corredor.apellidoPaterno].filter(Boolean).join(' '),
    corredor.rut,
  );

/** Priced rows that can be sold. */
export const primasDe = ({
  tiposVehiculoDisponiblesVM,
}: ConvenioVM): readonly TipoVehiculoDisponibleVM[] =>
  tiposVehiculoDisponiblesVM.filter(({ vigente }) => vigente);

/** Vehicle types of an agreement, each once. */
export const tiposDe = (convenio: ConvenioVM): readonly { id: number; nombre: string }[] => [
  ...new Map(
    primasDe(convenio).map(({ tipoVehiculoVM }) => [tipoVehiculoVM.id, tipoVehiculoVM]),
  ).values(),
];

/** Why an agreement does not sell, wholly or in part; null if it sells. */
export const detencionDe = (convenio: ConvenioVM): string | null => {
  // Release 1.3.0 sends none during an upgrade (A-RELEVO-006).
  const detenciones = convenio.detenciones ?? [];
  const entera = textoDeDetencion(detenciones);
  if (entera !== null) return `Venta detenida: ${entera}`;
  const enParte = textoDeDetencion(
    detenciones,
    tiposDe(convenio).map(({ id }) => id),
  );
  return enParte === null ? null : `Venta detenida en parte: ${enParte}`;
};

/** True if an agreement is valid and no stop covers it wholly. */
export const seVende = ({ sePuedeVender, detenciones }: ConvenioVM): boolean =>
  sePuedeVender && textoDeDetencion(detenciones ?? []) === null;

/** Last day of an agreement, or its first one while it has not begun. */
export const plazoDe = (
  { inicioVigencia, terminoVigencia }: Pick<ConvenioVM, 'inicioVigencia' | 'terminoVigencia'>,
  hoy: Fecha,
): string => {
  if (inicioVigencia > hoy) return `comienza el ${formatearFecha(inicioVigencia)}`;
  return `${terminoVigencia < hoy ? 'venció' : 'hasta'} el ${formatearFecha(terminoVigencia)}`;
};

/** True if every word of the search is in the agreement's name or its broker's, or is its number. */
export const convenioCoincide = (convenio: ConvenioVM, texto: string): boolean =>
  coincide(texto, convenio.nombre, nombreDeCorredor(convenio), String(convenio.id));
