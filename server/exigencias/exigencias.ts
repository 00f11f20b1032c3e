import { DE_LA_AACH } from '#integrations/aach/exigencias.ts';
import { DE_LA_ASEGURADORA } from '#integrations/aseguradora/exigencias.ts';
import { DEL_CAPTCHA } from '#integrations/captcha/exigencias.ts';
import { DEL_CORREO } from '#integrations/correo/exigencias.ts';
import { DEL_ALMACEN } from '#integrations/documentos/exigencias.ts';
import { esDeEjemplo, type Exigencia, si } from '#integrations/exigencia.ts';
import { DE_LA_IDENTIDAD } from '#integrations/identidad/exigencias.ts';
import { DEL_REGISTRO } from '#integrations/registro-vehicular/exigencias.ts';
import type { Valores } from '../ajustes.ts';
import { DE_LA_FIRMA } from './firma.ts';
import { DE_PASARELAS } from './pasarelas.ts';
import { DE_SECRETOS } from './secretos.ts';

const DE_ESTA_MAQUINA = new Set(['127.0.0.1', '::1', 'localhost']);

const reparoDeBase = ({ DATABASE_URL: url, BASE_EMBEBIDA }: Partial<Valores>): string | null =>
  si(
    url === undefined && BASE_EMBEBIDA !== true,
    'Falta: ponga la dirección de PostgreSQL, como postgres://soap:clave@servidor:5432/soap, ' +
      'o BASE_EMBEBIDA=si si todo corre en esta máquina con npm start',
  );

const reparoDeDireccion = ({ DIRECCION_PUBLICA: url }: Partial<Valores>): string | null => {
  const como = 'onga la dirección pública, con https://';
  if (!url || new URL(url).protocol !== 'https:') return `P${como}`;
  return si(esDeEjemplo(new URL(url).hostname), `Es la del ejemplo: p${como}`);
};

const reparoDeLlave = ({ RESPALDO_CARPETA, RESPALDO_LLAVE }: Partial<Valores>): string | null =>
  si(
    RESPALDO_CARPETA !== undefined && !RESPALDO_LLAVE,
    'Con RESPALDO_CARPETA se necesita: ponga la llave pública que da age-keygen (age1…)',
  );

const reparoDeMetricas = (valores: Partial<Valores>): string | null => {
  const { METRICAS_DIRECCION: direccion, METRICAS_TOKEN: token } = valores;
  return si(
    direccion !== undefined && !DE_ESTA_MAQUINA.has(direccion) && !token,
    `METRICAS_DIRECCION=${direccion} se alcanza desde otras máquinas: ponga METRICAS_TOKEN, ` +
      'de 32 caracteres o más',
  );
};

/**
 * Every demand on the settings; those without `siempre` apply to AMBIENTE=produccion only. The room of a third
 * party states the demands on its own settings.
 */
const EXIGENCIAS: readonly Exigencia<Valores>[] = [
  { ajuste: 'DATABASE_URL', reparo: reparoDeBase },
  ...DE_SECRETOS,
  { ajuste: 'DIRECCION_PUBLICA', reparo: reparoDeDireccion },
  ...DE_LA_ASEGURADORA,
  ...DE_LA_AACH,
  ...DEL_REGISTRO,
  ...DE_PASARELAS,
  ...DEL_ALMACEN,
  ...DEL_CAPTCHA,
  ...DEL_CORREO,
  ...DE_LA_IDENTIDAD,
  ...DE_LA_FIRMA,
  { ajuste: 'RESPALDO_LLAVE', siempre: true, reparo: reparoDeLlave },
  { ajuste: 'METRICAS_TOKEN', siempre: true, reparo: reparoDeMetricas },
  {
    ajuste: 'FALLA',
    reparo: ({ FALLA }) => si(Boolean(FALLA), 'Es sólo para pruebas: quítela'),
  },
];

export interface Renglon {
  readonly ajuste: string;
  /** Spanish text of the fault, or null. Never contains the value, which may be a secret. */
  readonly reparo: string | null;
}

/** One line per setting under a demand, except those in `invalidos`, which already have a fault. */
export const revisarExigencias = (
  valores: Partial<Valores>,
  invalidos: ReadonlyMap<string, string>,
): Renglon[] => {
  const enProduccion = valores.AMBIENTE === 'produccion';
  const suyas = EXIGENCIAS.filter(({ siempre }) => siempre || enProduccion);
  const exigidos = new Set<string>(suyas.map(({ ajuste }) => ajuste));
  return [
    ...[...invalidos]
      .filter(([ajuste]) => !exigidos.has(ajuste))
      .map(([ajuste, reparo]) => ({ ajuste, reparo })),
    ...suyas.map(({ ajuste, reparo }) => ({
      ajuste,
      reparo: invalidos.get(ajuste) ?? reparo(valores),
    })),
  ];
};
