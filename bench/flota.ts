import { once } from 'node:events';
import { connect } from 'node:net';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { hastaQue, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

interface ConId {
  readonly id: number;
}
/** The fields of a plate look-up's answer that an entry sends back. */
interface Encontrado {
  readonly dv: string;
  readonly numeroMotor: string;
  readonly anioFabricacion: number;
  readonly modeloVM: ConId & { readonly marcaVM: ConId; readonly tipoVehiculoVM: ConId };
  readonly propietarioVM: object;
}
interface TipoDeConvenio {
  readonly tipoVehiculoVM: ConId;
  readonly tipoUsoVM?: ConId;
}

/** Uploads a workbook, `especial` or not; returns the number of the sale. */
export const subirFlota = async (
  producto: Producto,
  vendedor: Vendedor,
  libro: Uint8Array<ArrayBuffer>,
  especial = false,
): Promise<number> => {
  const formulario = new FormData();
  formulario.set('usuarioId', String(vendedor.usuarioId));
  formulario.set('convenioId', String(vendedor.convenioId));
  formulario.set('origen', '1');
  formulario.set('files', new Blob([libro]), 'flota.xlsx');
  const ruta = `/IntencionesDeVenta/IngresarDatosVehiculoMasivo${especial ? 'Especial' : ''}`;
  const { datos } = await producto.pedir<ConId>(vendedor, ruta, { metodo: 'POST', formulario });
  return datos.id;
};

/** Polls as the screens do: twice at once, then by long polling. */
const llega = async (
  producto: Producto,
  vendedor: Vendedor,
  ruta: string,
  segundos: number,
): Promise<void> => {
  let prefer: string | undefined;
  await hastaQue(ruta, segundos, async () => {
    const { datos } = await producto.pedir<number>(vendedor, ruta, prefer ? { prefer } : {});
    if (datos < 0) throw new Error(`${ruta}: ${datos}`);
    prefer = 'wait=10';
    return datos === 100;
  });
};

/** Waits until a sale's load is prepared. */
export const esperarPreparada = (
  producto: Producto,
  vendedor: Vendedor,
  id: number,
): Promise<void> =>
  llega(producto, vendedor, `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${id}`, 300);

/** Waits until every policy of a sale can be downloaded. */
export const esperarEmitida = (producto: Producto, vendedor: Vendedor, id: number): Promise<void> =>
  llega(producto, vendedor, `/Venta/ComprobarEstadoEmision/${id}`, 600);

const poner = (producto: Producto, vendedor: Vendedor, llamada: string, cuerpo: object) =>
  producto.pedir(vendedor, `/IntencionesDeVenta/${llamada}`, { metodo: 'PUT', cuerpo });

/** Confirms the list of a sale and enters its terms. */
export const confirmarVenta = async (
  producto: Producto,
  vendedor: Vendedor,
  idIntencionVenta: number,
): Promise<void> => {
  for (const estadoIntencion of [2, 3]) {
    const cuerpo = { idIntencionVenta, estadoIntencion };
    await poner(producto, vendedor, 'ActualizarIntencionListaVehiculos', cuerpo);
  }
};

/** Presses PAGAR in a sale with direct payment. */
export const pagarVenta = async (
  producto: Producto,
  vendedor: Vendedor,
  idIntencionVenta: number,
): Promise<void> => {
  const cuerpo = { idIntencionVenta, estadoIntencion: 4, aceptaTerminos: true };
  await poner(producto, vendedor, 'ActualizarIntencionPago', cuerpo);
};

/** Length of the last record of a zip (APPNOTE 4.3.16). */
const FIN_DE_ZIP = 22;

/**
 * Downloads the whole zip; throws unless it holds one complete file per row. Reads a bare socket into one
 * buffer, because Node's own clients take as much processor as the product.
 */
export const bajarZip = async (
  { url }: Producto,
  { token }: Vendedor,
  id: number,
  filas: number,
): Promise<number> => {
  const { hostname, port, host } = new URL(url);
  const inicio = performance.now();
  let primerByteMs = 0;
  let inicioDeRespuesta = '';
  let bytes = 0;
  let cola: Buffer = Buffer.alloc(0);
  const recibir = (trozo: Buffer): void => {
    if (!inicioDeRespuesta) inicioDeRespuesta = trozo.toString('latin1', 0, 1_024);
    // The header alone is not yet a byte of the zip.
    if (bytes > 0) primerByteMs ||= performance.now() - inicio;
    bytes += trozo.length;
    cola = Buffer.concat([cola, trozo.subarray(-FIN_DE_ZIP)]).subarray(-FIN_DE_ZIP);
  };
  const enchufe = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(1_048_576),
      callback: (leidos, buffer) => {
        recibir(Buffer.from(buffer.buffer, buffer.byteOffset, leidos));
        return true;
      },
    },
  });
  enchufe.write(
    `GET /api/Venta/DescargarTodasLasPolizas/${id} HTTP/1.1\r\nhost: ${host}\r\n` +
      `authorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
  );
  await once(enchufe, 'close');
  const archivos = cola.readUInt32LE(0) === 0x06054b50 ? cola.readUInt16LE(10) : 0;
  if (archivos !== filas) {
    throw new Error(`zip de ${archivos} archivos y ${bytes} bytes: ${inicioDeRespuesta}`);
  }
  return primerByteMs || performance.now() - inicio;
};

const SOLO_LETRAS = /^[\p{L} ]*$/u;

/** Plates in the register, with owner names that the form accepts unchanged. */
export const PATENTES = generarParqueNacional(MARCAS_MODELOS)
  .filter(({ propietario: p }) =>
    [p.nombre, p.segundoNombre, p.apellidoPaterno, p.apellidoMaterno].every((nombre) =>
      SOLO_LETRAS.test(nombre ?? ''),
    ),
  )
  .map(({ patente }) => patente);

/** Vehicle data that the entry screen sends, from a plate look-up by API. */
export const entradaDe = async (
  producto: Producto,
  vendedor: Vendedor,
  patente: string,
): Promise<object> => {
  const { usuarioId, convenioId } = vendedor;
  const { datos: vehiculo } = await producto.pedir<Encontrado>(
    vendedor,
    `/Vehiculos/BuscarPorPatente?patente=${patente}`,
  );
  const { datos: tipos } = await producto.pedir<TipoDeConvenio[]>(
    vendedor,
    `/TiposVehiculo/BuscarPorConvenioId/${convenioId}`,
  );
  const { modeloVM, dv, numeroMotor, anioFabricacion, propietarioVM } = vehiculo;
  const tipo = tipos.find(({ tipoVehiculoVM }) => tipoVehiculoVM.id === modeloVM.tipoVehiculoVM.id);
  const entrada = {
    id: 0,
    patente,
    dv,
    marcaId: modeloVM.marcaVM.id,
    modeloId: modeloVM.id,
    tipoVehiculoId: modeloVM.tipoVehiculoVM.id,
    tipoUsoId: tipo?.tipoUsoVM?.id ?? null,
    // A literal, because `--contra` runs this file within an older version.
    nroMotor: numeroMotor,
    anioFabricacion,
    propietarioVM: { ...propietarioVM, telefono: '912345678', email: 'uno@correo.example' },
  };
  return { usuarioId, convenioId, origen: 0, vehiculosViewModel: [entrada] };
};

/** Starts a sale with the data of the entry screen; returns its number. */
export const ingresarVenta = async (
  producto: Producto,
  vendedor: Vendedor,
  cuerpo: object,
): Promise<number> => {
  const ruta = '/IntencionesDeVenta/IngresarDatosVehiculo';
  return (await producto.pedir<ConId>(vendedor, ruta, { metodo: 'POST', cuerpo })).datos.id;
};

/** Makes a sale of one vehicle up to its list. */
export const venderUno = async (
  producto: Producto,
  vendedor: Vendedor,
  patente: string,
): Promise<number> =>
  ingresarVenta(producto, vendedor, await entradaDe(producto, vendedor, patente));

/** The q-quantile of `medidas`. */
export const cuantil = (medidas: readonly number[], q: number): number =>
  medidas.toSorted((a, b) => a - b)[Math.min(medidas.length - 1, Math.floor(medidas.length * q))] ??
  NaN;
