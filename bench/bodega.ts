import { join } from 'node:path';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { documentosEnS3 } from '#integrations/documentos/s3.ts';
import { iniciarSimuladorS3 } from '#integrations/documentos/simulador-s3.ts';

const BALDE = { balde: 'soap', clave: 'llave' };
const SECRETO = 'secreto';

/** Where certificates are kept: what is told to the product, and how it is read. */
export const abrirBodega = async (datos: string, enS3: boolean) => {
  if (!enS3) {
    const almacen = documentosEnCarpeta({ raiz: join(datos, 'documentos') });
    return { almacen, pedidos: null, entorno: {}, cerrar: async () => undefined };
  }
  const { url, pedidos, cerrar } = await iniciarSimuladorS3({ ...BALDE, puerto: 0 });
  return {
    almacen: documentosEnS3({ ...BALDE, url, region: 'us-east-1', secreto: SECRETO }),
    pedidos,
    entorno: {
      DOCUMENTOS: 's3',
      S3_URL: url,
      S3_BALDE: BALDE.balde,
      S3_CLAVE: BALDE.clave,
      S3_SECRETO: SECRETO,
    },
    cerrar,
  };
};
