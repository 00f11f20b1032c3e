import { type Exigencia, reparoDeUrl, si, viajaAbierta } from '#integrations/exigencia.ts';

interface AjustesDelAlmacen {
  AMBIENTE: string;
  DOCUMENTOS: 'carpeta' | 's3';
  S3_URL?: string | undefined;
  S3_SIN_HTTPS: boolean;
  S3_CLAVE?: string | undefined;
  S3_SECRETO?: string | undefined;
}

const reparoDeS3 = (valores: Partial<AjustesDelAlmacen>): string | null => {
  const { AMBIENTE, DOCUMENTOS, S3_URL: url, S3_SIN_HTTPS: abierto } = valores;
  if (DOCUMENTOS !== 's3') return null;
  if (url === undefined) return 'Con DOCUMENTOS=s3 se necesita: ponga la dirección del almacén';
  if (AMBIENTE !== 'produccion') return null;
  if (abierto === true && viajaAbierta(url)) return null;
  const reparo = reparoDeUrl(url, 'del almacén de documentos');
  const oPermitir = viajaAbierta(url) ? ', o S3_SIN_HTTPS=si si está en su propia red' : '';
  return reparo && reparo + oPermitir;
};

export const DEL_ALMACEN: readonly Exigencia<AjustesDelAlmacen>[] = [
  { ajuste: 'S3_URL', siempre: true, reparo: reparoDeS3 },
  ...(['S3_CLAVE', 'S3_SECRETO'] as const).map((ajuste): Exigencia<AjustesDelAlmacen> => ({
    ajuste,
    siempre: true,
    reparo: (valores) =>
      si(
        valores.DOCUMENTOS === 's3' && !valores[ajuste],
        'Con DOCUMENTOS=s3 se necesita: ponga lo que entregó quien administra el almacén',
      ),
  })),
];
