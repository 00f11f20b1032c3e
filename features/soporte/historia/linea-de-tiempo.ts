import { ROLES, type Rol } from '#values/perfil.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';

const SISTEMA = 'Sistema';

const esRol = (texto: string): texto is Rol => ROLES.some((rol) => rol === texto);

/** Returns the readable name of the person in an audit row. */
export const quienDe = (fila: {
  readonly accion: string;
  readonly rol: string;
  readonly usuario: string | null;
}): string => {
  if (esRol(fila.rol) && fila.rol === 'publico') return 'Comprador (sesión pública)';
  if (fila.usuario !== null) return fila.usuario;
  // Jobs have no user; neither has the holder of a mailed or shown link.
  return fila.accion.startsWith('descargar_') ? 'Enlace de descarga' : SISTEMA;
};

/** A fact with its rank within one moment, so that a cause comes before its effect. */
export interface HechoConLugar extends Omit<HechoDeLineaVM, 'ocurrido'> {
  readonly ocurrido: Date;
  readonly lugar: number;
}

/** Builds a fact of the whole sale that the product itself caused. */
export const hechoDelSistema = (
  hecho: Pick<HechoConLugar, 'ocurrido' | 'clase' | 'hecho' | 'detalle' | 'lugar'> &
    Partial<Pick<HechoConLugar, 'quien'>>,
): HechoConLugar => ({ quien: SISTEMA, polizas: [], cantidadPolizas: 0, ...hecho });

/** Sorts the facts of a timeline, newest last. A broker gets no inner payment data. */
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

/** Returns policies and detail of a fact, or a blank. */
export const explicar = (hecho: HechoDeLineaVM): string =>
  [deQuePolizas(hecho), hecho.detalle].filter(Boolean).join('. ');

/** Returns a timeline as plain text, one line per fact in Santiago time. */
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
