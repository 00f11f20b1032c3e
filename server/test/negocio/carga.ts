import type { Variante } from '#features/carga-masiva/columnas.ts';
import type { Casa } from '../casa.ts';
import type { Respuesta, Vendedor } from '../cliente.ts';

const LIMITE = '----formulario-de-prueba';

const campo = (nombre: string, valor: string): string =>
  `--${LIMITE}\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`;

interface Formulario {
  readonly ruta: string;
  readonly token: string;
  readonly campos: Readonly<Record<string, string>>;
  /** Null sends the form without its file. */
  readonly archivo: Uint8Array | null;
  readonly nombre?: string;
  readonly cabeceras?: Readonly<Record<string, string>>;
}

/** Sends a form with a file, as a browser does. */
export const enviarFormulario = async (
  casa: Casa,
  { ruta, token, campos, archivo, nombre = 'carga.xlsx', cabeceras = {} }: Formulario,
): Promise<Respuesta & { texto: string }> => {
  const inicio = Object.entries(campos).map(([clave, valor]) => campo(clave, valor));
  const cabecera = `--${LIMITE}\r\ncontent-disposition: form-data; name="files"; filename="${nombre}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const respuesta = await casa.app.inject({
    method: 'POST',
    url: `/api${ruta}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${LIMITE}`,
      ...cabeceras,
    },
    payload: Buffer.concat([
      Buffer.from(inicio.join('')),
      ...(archivo ? [Buffer.from(cabecera), archivo, Buffer.from('\r\n')] : []),
      Buffer.from(`--${LIMITE}--\r\n`),
    ]),
  });
  const esJson = String(respuesta.headers['content-type']).includes('json');
  return {
    estado: respuesta.statusCode,
    cuerpo: esJson ? respuesta.json() : null,
    texto: respuesta.body,
    crudo: respuesta.rawPayload,
    cabeceras: respuesta.headers,
  };
};

/** Uploads a workbook as the bulk form does. */
export const subir = (
  casa: Casa,
  vendedor: Vendedor,
  archivo: Uint8Array,
  { variante = 'normal' as Variante, nombre = 'carga.xlsx', campos = {}, cabeceras = {} } = {},
): Promise<Respuesta & { texto: string }> =>
  enviarFormulario(casa, {
    ruta: `/IntencionesDeVenta/IngresarDatosVehiculoMasivo${variante === 'especial' ? 'Especial' : ''}`,
    token: vendedor.token,
    campos: {
      usuarioId: String(vendedor.id),
      convenioId: String(vendedor.convenioId),
      origen: '1',
      ...campos,
    },
    archivo,
    nombre,
    cabeceras,
  });

/** Lets a user load in bulk in an agreement. */
export const permitirMasiva = async (
  { base }: Casa,
  { id, convenioId }: Vendedor,
  especial = false,
): Promise<void> => {
  await base
    .updateTable('convenio_usuarios')
    .set({ puede_masiva: true, puede_masiva_especial: especial, puede_manual_especial: especial })
    .where('usuario_id', '=', id)
    .where('convenio_id', '=', convenioId)
    .execute();
  if (!especial) return;
  await base
    .updateTable('convenios')
    .set({ carga_masiva_especial: true, carga_manual_especial: true })
    .where('id', '=', convenioId)
    .execute();
};
