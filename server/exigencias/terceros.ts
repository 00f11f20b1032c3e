import type { Valores } from '../ajustes.ts';
import { DE_PASARELAS } from './pasarelas.ts';
import { DE_PRUEBA } from './de-prueba.ts';
import { esDeEjemplo, type Exigencia, reparoDeUrl, si, viajaAbierta } from './exigencia.ts';

const faltaUrl = (url: string | undefined, de: string): string | null =>
  url === undefined
    ? `Falta, y respondería la de demostración: ponga la dirección ${de}`
    : reparoDeUrl(url, de);

const esDeDemo = (token: string | undefined, quien: string): string | null =>
  si(token === DE_PRUEBA.token, `Es el de demostración: ponga el que le entregó ${quien}`);

const EN_EL_CERTIFICADO = {
  ASEGURADORA_NOMBRE: 'el nombre de la aseguradora',
  ASEGURADORA_TELEFONO: 'su teléfono',
  ASEGURADORA_SITIO: 'su sitio web',
  ASEGURADORA_APODERADO: 'el nombre de su apoderado',
} as const;

/** The certificate would show the demonstration's insurer. */
const exigirDelCertificado = ([ajuste, que]: [
  keyof typeof EN_EL_CERTIFICADO,
  string,
]): Exigencia => {
  const demo = DE_PRUEBA[ajuste];
  return {
    ajuste,
    reparo: ({ [ajuste]: dicho }) =>
      si(
        dicho?.trim().toLowerCase() === demo.toLowerCase(),
        `Falta, y cada póliza diría «${demo}»: ponga ${que}`,
      ),
  };
};

const DE_LA_ASEGURADORA: readonly Exigencia[] = [
  ...(Object.entries(EN_EL_CERTIFICADO) as [keyof typeof EN_EL_CERTIFICADO, string][]).map(
    exigirDelCertificado,
  ),
  { ajuste: 'ASEGURADORA_URL', reparo: (v) => faltaUrl(v.ASEGURADORA_URL, 'de la aseguradora') },
  { ajuste: 'ASEGURADORA_TOKEN', reparo: (v) => esDeDemo(v.ASEGURADORA_TOKEN, 'la aseguradora') },
];

const DE_LA_AACH: readonly Exigencia[] = [
  { ajuste: 'AACH_URL', reparo: (v) => faltaUrl(v.AACH_URL, 'de la AACH') },
  { ajuste: 'AACH_TOKEN', reparo: (v) => esDeDemo(v.AACH_TOKEN, 'la AACH') },
];

const DEL_REGISTRO: readonly Exigencia[] = [
  {
    ajuste: 'REGISTRO_URL',
    reparo: ({ REGISTRO, REGISTRO_URL: url }) => {
      if (REGISTRO === 'ninguno') {
        return si(url !== undefined, 'Se contradice con REGISTRO=ninguno: quite una de las dos');
      }
      return url === undefined
        ? 'Falta: ponga la dirección del registro de vehículos, o REGISTRO=ninguno si no hay'
        : reparoDeUrl(url, 'del registro de vehículos');
    },
  },
];

const reparoDeS3 = (valores: Partial<Valores>): string | null => {
  const { AMBIENTE, DOCUMENTOS, S3_URL: url, S3_SIN_HTTPS: abierto } = valores;
  if (DOCUMENTOS !== 's3') return null;
  if (url === undefined) return 'Con DOCUMENTOS=s3 se necesita: ponga la dirección del almacén';
  if (AMBIENTE !== 'produccion') return null;
  if (abierto === true && viajaAbierta(url)) return null;
  const reparo = reparoDeUrl(url, 'del almacén de documentos');
  const oPermitir = viajaAbierta(url) ? ', o S3_SIN_HTTPS=si si está en su propia red' : '';
  return reparo && reparo + oPermitir;
};

const DEL_ALMACEN: readonly Exigencia[] = [
  { ajuste: 'S3_URL', siempre: true, reparo: reparoDeS3 },
  ...(['S3_CLAVE', 'S3_SECRETO'] as const).map((ajuste): Exigencia => ({
    ajuste,
    siempre: true,
    reparo: (valores) =>
      si(
        valores.DOCUMENTOS === 's3' && !valores[ajuste],
        'Con DOCUMENTOS=s3 se necesita: ponga lo que entregó quien administra el almacén',
      ),
  })),
];

const reparoDeRemitente = ({ CORREO_REMITENTE: remitente = '' }: Partial<Valores>) => {
  const dominio = /@([^@\s<>]+)>?$/.exec(remitente.trim())?.[1];
  const como = 'ponga el remitente de sus correos, como SOAP <no-responder@su-empresa.cl>';
  if (dominio === undefined) return `No es una dirección de correo: ${como}`;
  return si(esDeEjemplo(dominio), `Es el del ejemplo: ${como}`);
};

const reparoDeSmtp = ({ CORREO_SMTP: url }: Partial<Valores>): string | null => {
  const forma = 'smtp://usuario:clave@servidor:puerto';
  if (url === undefined) return `Falta, y los correos no saldrían: ponga ${forma}`;
  return si(!/^smtps?:\/\/./i.test(url) || !URL.canParse(url), `No es una dirección ${forma}`);
};

const DEL_CORREO: readonly Exigencia[] = [
  { ajuste: 'CORREO_SMTP', reparo: reparoDeSmtp },
  { ajuste: 'CORREO_REMITENTE', reparo: reparoDeRemitente },
];

const reparoDeEmisor = (valores: Partial<Valores>): string | null => {
  const { AMBIENTE, OIDC_EMISOR: emisor, OIDC_CLIENTE, OIDC_SIN_CLAVE: sinClave = [] } = valores;
  if (emisor === undefined) {
    return si(
      OIDC_CLIENTE !== undefined || sinClave.length > 0,
      'Falta, y nadie podría entrar con ese proveedor: ponga la dirección con que se publica',
    );
  }
  return AMBIENTE === 'produccion' ? reparoDeUrl(emisor, 'del proveedor de identidades') : null;
};

const DE_LA_IDENTIDAD: readonly Exigencia[] = [
  { ajuste: 'OIDC_EMISOR', siempre: true, reparo: reparoDeEmisor },
  ...(['OIDC_CLIENTE', 'OIDC_SECRETO'] as const).map((ajuste): Exigencia => ({
    ajuste,
    siempre: true,
    reparo: (valores) =>
      si(
        valores.OIDC_EMISOR !== undefined && !valores[ajuste],
        'Con OIDC_EMISOR se necesita: ponga lo que entregó el proveedor',
      ),
  })),
  {
    ajuste: 'OIDC_CREAR',
    siempre: true,
    reparo: ({ OIDC_CREAR, OIDC_PERFILES = [] }) =>
      si(
        OIDC_CREAR === true && OIDC_PERFILES.length === 0,
        'Se necesita OIDC_PERFILES: sin él no se sabe qué perfil darle a quien se crea',
      ),
  },
  {
    ajuste: 'OIDC_RECLAMO_CORREO',
    siempre: true,
    reparo: ({ OIDC_RECLAMO_CORREO: reclamo, OIDC_CORREOS_CONFIABLES }) =>
      si(
        reclamo !== undefined && reclamo !== 'email' && OIDC_CORREOS_CONFIABLES !== true,
        'Se necesita OIDC_CORREOS_CONFIABLES=si: de ese dato ningún proveedor confirma el correo',
      ),
  },
];

/**
 * Demands on the settings of third parties, one list each. `pasarelas.ts` holds those of payment providers.
 */
export const DE_TERCEROS: readonly Exigencia[] = [
  ...DE_LA_ASEGURADORA,
  ...DE_LA_AACH,
  ...DEL_REGISTRO,
  ...DE_PASARELAS,
  ...DEL_ALMACEN,
  ...DEL_CORREO,
  ...DE_LA_IDENTIDAD,
];
