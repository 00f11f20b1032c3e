import { ROLES, type Rol } from '#values/perfil.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';

const SISTEMA = 'Sistema';

const esRol = (texto: string): texto is Rol => ROLES.some((rol) => rol === texto);

/** Who an audit row names, as a person reads it. */
export const quienDe = (fila: {
  readonly accion: string;
  readonly rol: string;
  readonly usuario: string | null;
}): string => {
  if (esRol(fila.rol) && fila.rol === 'publico') return 'Comprador (sesión pública)';
  if (fila.usuario !== null) return fila.usuario;
  // Jobs act as nobody; so does whoever opens an address that was mailed or shown to a visitor.
  return fila.accion.startsWith('descargar_') ? 'Enlace de descarga' : SISTEMA;
};

/** A fact and its place among those of the same moment: what caused another comes before it. */
export interface HechoConLugar extends Omit<HechoDeLineaVM, 'ocurrido'> {
  readonly ocurrido: Date;
  readonly lugar: number;
}

/** A fact of the whole sale that nobody but the product itself did. */
export const hechoDelSistema = (
  hecho: Pick<HechoConLugar, 'ocurrido' | 'clase' | 'hecho' | 'detalle' | 'lugar'> &
    Partial<Pick<HechoConLugar, 'quien'>>,
): HechoConLugar => ({ quien: SISTEMA, polizas: [], cantidadPolizas: 0, ...hecho });

/** The facts of a timeline in their order, the newest last; without payments' inner data for a broker. */
export const ordenarHechos = (
  hechos: readonly HechoConLugar[],
  reservado: boolean,
): HechoDeLineaVM[] =>
  hechos
    .toSorted((a, b) => a.ocurrido.getTime() - b.ocurrido.getTime() || a.lugar - b.lugar)
    .map(({ quien, clase, hecho, detalle, polizas, cantidadPolizas, ocurrido }) => ({
      quien,
      clase,
      hecho,
      polizas,
      cantidadPolizas,
      ocurrido: ocurrido.toISOString(),
      detalle: reservado && clase === 'pago' ? '' : detalle,
    }));

const deQuePolizas = ({ polizas, cantidadPolizas }: HechoDeLineaVM): string => {
  if (cantidadPolizas === 0) return '';
  const mas = cantidadPolizas - polizas.length;
  const numeros = `${polizas.join(', ')}${mas > 0 ? ` y ${mas} más` : ''}`;
  return `${cantidadPolizas === 1 ? 'Póliza' : 'Pólizas'} ${numeros}`;
};

/** What a fact says besides its title: its policies and its detail, or a blank. */
export const explicar = (hecho: HechoDeLineaVM): string =>
  [deQuePolizas(hecho), hecho.detalle].filter(Boolean).join('. ');

/** A timeline as text to be read without this product, a line per fact in Santiago's clock. */
export const lineaEnTexto = (
  titulo: readonly string[],
  hechos: readonly HechoDeLineaVM[],
): string =>
  [
    ...titulo,
    'Fechas y horas de Santiago de Chile.',
    '',
    ...hechos.map((hecho) =>
      [
        formatearFechaHora(new Date(hecho.ocurrido)),
        hecho.quien,
        [hecho.hecho, explicar(hecho)].filter(Boolean).join('. '),
      ].join(' | '),
    ),
    '',
  ].join('\r\n');
