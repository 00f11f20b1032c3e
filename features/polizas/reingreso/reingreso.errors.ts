import { definirFallo, Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';

const REMEDIO =
  'Pida el archivo PDF tal como llegó por correo o se descargó: no sirve una foto, un escaneo ni un PDF vuelto a guardar.';

/** Reason why a file proves no policy, at its field. */
const deArchivo = (codigo: string, mensaje: string) => (): Fallo =>
  new Fallo(codigo, 400, mensaje, { errors: { files: [mensaje] } });

export const archivoSinFirma = deArchivo(
  'reingreso.sin_firma',
  `El archivo no lleva la firma de este sistema, o cambió después de firmarse. ${REMEDIO}`,
);
export const archivoDeFirmaAjena = deArchivo(
  'reingreso.firma_ajena',
  'El archivo está firmado con un certificado que nunca firmó para este sistema: no es una póliza suya.',
);
export const archivoIlegible = deArchivo(
  'reingreso.ilegible',
  'El archivo está firmado por este sistema, pero no es un certificado SOAP que se pueda leer.',
);
export const archivoDeCodigoAjeno = deArchivo(
  'reingreso.codigo_ajeno',
  'El código de verificación del archivo no lo dio este sistema. Si SECRETO cambió, su valor anterior debe estar en SECRETOS_ANTERIORES.',
);
export const archivoDeAnulada = deArchivo(
  'reingreso.anulada',
  'Este certificado dice que la póliza está anulada. Suba el que se entregó antes de anularla, reingrésela y anúlela después.',
);
export const sinNumeroNiArchivo = definirFallo(
  'reingreso.sin_datos',
  400,
  'Indique el número de la póliza o suba su PDF',
);
export const sinDocumento = (numero: number): Fallo =>
  new Fallo(
    'reingreso.sin_documento',
    404,
    `El almacén no tiene el documento de la póliza N° ${numero}. Suba el PDF que tiene su dueño.`,
  );
export const yaExiste = (numero: number): Fallo =>
  new Fallo('reingreso.ya_existe', 409, `La póliza N° ${numero} ya está en el sistema`);
/** The number is new here and its folio is not: one of the two was given out twice. */
export const folioDeOtra = (folio: number, numero: number): Fallo =>
  new Fallo(
    'reingreso.folio_de_otra',
    409,
    `El folio N° ${folio} es de la póliza N° ${numero}: uno de los dos números se entregó dos veces. Avise a la aseguradora.`,
  );
export const sinRango = (poliza: number, folio: number): Fallo =>
  new Fallo(
    'reingreso.sin_rango',
    409,
    `La póliza N° ${poliza} o su folio N° ${folio} no es de ningún rango ingresado: ingrese primero su rango.`,
  );
/** A number that its range has passed, without a policy and without being skipped. */
export const numeroSinSaltar = (numero: number): Fallo =>
  new Fallo(
    'reingreso.numero_sin_saltar',
    409,
    `La póliza N° ${numero} no está entre los números saltados. Ejecute soap verificar y pida ayuda.`,
  );
/** The masters were restored too, and lack the certificate's names. */
export const faltaEnMantenedores = (que: string): Fallo =>
  new Fallo(
    'reingreso.falta_en_mantenedores',
    409,
    `Falta ${que}. Ingréselo en Mantenedores con ese mismo nombre y vuelva a intentar.`,
  );

const invalida = definirFalloDeCampos('solicitud.invalida');
/** Refusal of one field of the request. */
const deCampo = (campo: string, texto: string): Fallo => invalida({ [campo]: [texto] });

export const faltaConvenio = (convenio: string, corredor: string): Fallo =>
  deCampo(
    'convenioId',
    `No hay un solo convenio “${convenio}” de ${corredor}: elija el que corresponde`,
  );
export const sinConvenio = (): Fallo => deCampo('convenioId', 'Convenio no encontrado');
export const sinVendedor = (): Fallo => deCampo('vendedor', 'No hay un usuario con ese nombre');
export const ordenDeOtra = (ventaId: number): Fallo =>
  deCampo('ordenCompra', `La orden de compra es de la venta N° ${ventaId}`);
/** A text that did not fit on the certificate. */
export const textoCortado = (campo: 'propietario' | 'numeroMotor', impreso: string): Fallo =>
  deCampo(campo, `El certificado dice “${impreso}”: escríbalo completo`);
