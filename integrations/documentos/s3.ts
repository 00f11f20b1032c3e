import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { deAVarios, exigirClave, tieneHuella } from './clave.ts';
import { type Almacen, AlmacenAusente, AlmacenNegado, type Documento } from './port.ts';

interface AjustesS3 {
  /** URL of any S3-compatible service; the bucket is part of the path. */
  url: string;
  balde: string;
  region: string;
  clave: string;
  secreto: string;
  paralelos?: number;
  tiempoMaximoMs?: number;
  /** Maximum attempts per call, including the first, default 3. */
  intentos?: number;
}

/** Error caused by clock skew; the SDK has measured it and signs the retry correctly. */
const POR_EL_RELOJ = 'RequestTimeTooSkewed';

const esRechazo = (error: unknown): error is S3ServiceException => {
  if (!(error instanceof S3ServiceException) || error.name === POR_EL_RELOJ) return false;
  const { httpStatusCode: estado = 0 } = error.$metadata;
  return estado >= 400 && estado < 500;
};

/** True when the object ends before the requested range. */
const noAlcanza = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;

/** Converts a refusal of bucket or credentials to AlmacenNegado; any other is returned unchanged. */
const deRechazo = (error: S3ServiceException): Error => {
  if (error.name === 'NoSuchBucket') {
    return new AlmacenNegado('balde', 'El balde de S3_BALDE no existe', error);
  }
  if (error.$metadata.httpStatusCode !== 403) return error;
  const mensaje = `El almacén no acepta S3_CLAVE y S3_SECRETO (${error.name})`;
  return new AlmacenNegado('llave', mensaje, error);
};

/**
 * Translates errors. A refused bucket or key throws AlmacenNegado, and the refusal of one object is
 * rethrown. No answer, a partial one, or a server fault throws AlmacenAusente.
 */
const oAusente = async <T>(pedido: Promise<T>): Promise<T> => {
  try {
    return await pedido;
  } catch (error) {
    if (esRechazo(error)) throw deRechazo(error);
    throw new AlmacenAusente('el almacén S3 no responde', { cause: error });
  }
};

/** Maximum keys per page of the API. */
const PAGINA = 1_000;

const listadoDe = (cliente: S3Client, balde: string): Pick<Almacen, 'listar' | 'ramas'> => {
  async function* paginas(prefijo: { Prefix: string; Delimiter?: string }, maximo: number) {
    let faltan = maximo;
    let desde: string | undefined;
    do {
      const MaxKeys = Math.min(faltan, PAGINA);
      const continuacion = desde ? { ContinuationToken: desde } : {};
      const orden = new ListObjectsV2Command({
        Bucket: balde,
        MaxKeys,
        ...prefijo,
        ...continuacion,
      });
      const pagina = await oAusente(cliente.send(orden));
      yield pagina;
      faltan -= pagina.KeyCount ?? 0;
      desde = pagina.IsTruncated ? pagina.NextContinuationToken : undefined;
    } while (desde && faltan > 0);
  }
  return {
    async *listar(carpeta, maximo = Infinity) {
      for await (const { Contents } of paginas({ Prefix: `${exigirClave(carpeta)}/` }, maximo)) {
        for (const { Key } of Contents ?? []) if (Key) yield Key;
      }
    },
    async ramas(carpeta) {
      const prefijo = `${exigirClave(carpeta)}/`;
      const nombres: string[] = [];
      for await (const pagina of paginas({ Prefix: prefijo, Delimiter: '/' }, Infinity)) {
        for (const { Prefix } of pagina.CommonPrefixes ?? []) {
          if (Prefix) nombres.push(Prefix.slice(prefijo.length, -1));
        }
      }
      return nombres;
    },
  };
};

const abrirCliente = (ajustes: AjustesS3): S3Client => {
  const { tiempoMaximoMs = 30_000, intentos = 3 } = ajustes;
  return new S3Client({
    endpoint: ajustes.url,
    region: ajustes.region,
    credentials: { accessKeyId: ajustes.clave, secretAccessKey: ajustes.secreto },
    forcePathStyle: true,
    maxAttempts: intentos,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: tiempoMaximoMs },
    // Compatible services refuse checksum trailers, an AWS extension.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
};

/** Creates the bucket. Throws like every other call where the service refuses it or does not answer. */
export const crearBaldeEnS3 = async (ajustes: AjustesS3): Promise<void> => {
  await oAusente(abrirCliente(ajustes).send(new CreateBucketCommand({ Bucket: ajustes.balde })));
};

/** Documents in an S3 bucket. A PUT is atomic, so no partial object is ever visible. */
export const documentosEnS3 = (ajustes: AjustesS3): Almacen => {
  const { balde, paralelos = 8 } = ajustes;
  const cliente = abrirCliente(ajustes);
  const guardar = async ({ clave, contenido }: Documento): Promise<void> => {
    const objeto = { Bucket: balde, Key: exigirClave(clave), Body: contenido };
    await oAusente(cliente.send(new PutObjectCommand(objeto)));
  };

  return {
    guardar: (clave, contenido) => guardar({ clave, contenido }),
    guardarVarios: (documentos) => deAVarios(documentos, paralelos, guardar),
    async leer(clave, sha256) {
      try {
        const objeto = { Bucket: balde, Key: exigirClave(clave) };
        const contenido = await oAusente(
          cliente
            .send(new GetObjectCommand(objeto))
            .then(async ({ Body }) => new Uint8Array((await Body?.transformToByteArray()) ?? [])),
        );
        return tieneHuella(contenido, sha256) ? { tipo: 'ok', contenido } : { tipo: 'danado' };
      } catch (error) {
        if (error instanceof NoSuchKey) return { tipo: 'no_existe' };
        throw error;
      }
    },
    async leerParte(clave, desde, largo) {
      const Range = desde < 0 ? `bytes=${desde}` : `bytes=${desde}-${desde + largo - 1}`;
      try {
        const objeto = { Bucket: balde, Key: exigirClave(clave), Range };
        const { parte, estado } = await oAusente(
          cliente.send(new GetObjectCommand(objeto)).then(async ({ Body, $metadata }) => ({
            parte: new Uint8Array((await Body?.transformToByteArray()) ?? []),
            estado: $metadata.httpStatusCode,
          })),
        );
        // A service without ranges answers with the whole object and status 200.
        const desdeDonde = desde < 0 ? parte.length + desde : desde;
        const suya = estado === 206 ? parte : parte.subarray(Math.max(0, desdeDonde));
        return suya.length < largo ? null : suya.slice(0, largo);
      } catch (error) {
        if (error instanceof NoSuchKey || noAlcanza(error)) return null;
        throw error;
      }
    },
    async borrar(clave) {
      const objeto = { Bucket: balde, Key: exigirClave(clave) };
      await oAusente(cliente.send(new DeleteObjectCommand(objeto)));
    },
    // S3 keeps no partial objects.
    barrerRestos: () => Promise.resolve(0),
    ...listadoDe(cliente, balde),
  };
};
