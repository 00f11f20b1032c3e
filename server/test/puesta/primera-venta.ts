import { setTimeout as pausa } from 'node:timers/promises';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { fechaSantiago, sumarAnios } from '#values/fecha.ts';
import { calcularDv } from '#values/rut.ts';
import {
  type Abierta,
  confirmar,
  exigir,
  exigirCuerpo,
  exigirDatos,
  ingresar,
  type Sesion,
} from '../maquinas/cliente.ts';
import { abrirNavegador, type Navegador } from '../maquinas/navegador.ts';

const VENDEDOR = { nombre: 'primer.vendedor', clave: 'Vendedor-de-la-casa-26' };
const DE_EJEMPLO = { email: 'persona@correo.example', telefono: '912345678' };
const SONDEO_MS = 500;

type Escribir = (ruta: string, cuerpo: unknown) => Promise<number>;

const escribirCon =
  (nav: Navegador): Escribir =>
  async (ruta, cuerpo) =>
    (await exigirDatos<{ readonly id: number }>(nav, `/api/${ruta}`, { metodo: 'POST', cuerpo }))
      .id;

const entrar = async (
  nav: Navegador,
  nombreUsuario: string,
  contrasenia: string,
): Promise<number> => {
  const cuerpo = { nombreUsuario, contrasenia };
  const pedido = { metodo: 'POST', cuerpo } as const;
  const { token, id } = await exigirCuerpo<Abierta>(nav, '/api/Auth/Login', pedido);
  nav.ponerToken(token.accesToken, id);
  return id;
};

/** Creates catalogue, seller and agreement, which an empty database lacks. */
const prepararLaCasa = async (escribir: Escribir) => {
  const hoy = fechaSantiago(relojDelSistema.ahora());
  const enUnAnio = sumarAnios(hoy, 1);
  const tipoVehiculoId = await escribir('TiposVehiculo/Crear', {
    nombre: 'AUTOMOVIL',
    codigoRenta: 1,
  });
  const tipoUsoId = await escribir('TiposUso/Crear', { nombre: 'PARTICULAR', tipoVehiculoId });
  const marcaId = await escribir('Marcas/Crear', { nombre: 'TOYOTA' });
  const modeloId = await escribir('Modelos/Crear', {
    nombre: 'YARIS',
    marcaId,
    tipoDeVehiculoId: tipoVehiculoId,
  });
  for (const [clase, desde] of [
    ['Poliza', 1_000_001],
    ['Folio', 5_000_001],
  ] as const) {
    await escribir(`NumerosDePolizaYFolio/CrearRango${clase}`, {
      numeroInicial: desde,
      numeroFinal: desde + 999,
      vigente: true,
      inicioVigencia: hoy,
      terminoVigencia: enUnAnio,
    });
  }
  const persona = (rut: number) => ({ rut, dv: calcularDv(rut), ...DE_EJEMPLO });
  const corredorId = await escribir('Corredores/Crear', {
    ...persona(9_876_543),
    nombre: 'ELENA',
    apellidoPaterno: 'SOTO',
    comunaId: 13_101,
  });
  const usuarioId = await escribir('Usuarios/CrearUsuario', {
    username: VENDEDOR.nombre,
    password: VENDEDOR.clave,
    perfilId: 1,
    tipoLogin: 0,
    entidadVM: { ...persona(8_765_432), nombres: 'ANA', apellidoPaterno: 'ROJAS' },
  });
  await escribir(`Usuarios/CrearUsuariosCorredores/${usuarioId}`, [
    { corredorId, usuarioId, vigente: true },
  ]);
  const convenioId = await escribir('Convenios/CrearConvenio', {
    nombre: 'PRIMER CONVENIO',
    corredorId,
    tipoDePago: 1,
    tipoDeAcceso: 0,
    inicioVigencia: hoy,
    terminoVigencia: enUnAnio,
    fechaInicioVigenciaPolizas: hoy,
    fechaTerminoVigenciaPolizas: sumarAnios(enUnAnio, 1),
  });
  await escribir(`Convenios/CrearConvenioTiposVehiculo/${convenioId}`, [
    { tipoVehiculoId, tipoUsoId, valorVentaBase: 9_280, mesLegalParaPoliza: 3 },
  ]);
  await escribir(`Convenios/CrearUsuariosConvenio/${convenioId}`, [{ usuarioId }]);
  return { convenioId, vehiculo: { tipoVehiculoId, tipoUsoId, marcaId, modeloId } };
};

interface Vendida {
  readonly numeroPoliza: number;
  readonly urlDescarga: string;
}

interface Compra {
  readonly patente: string;
  readonly rut: number;
}

/** Continues up to PAGAR; returns that call. */
const llegarAPagar = async (sesion: Sesion, vehiculo: object, { patente, rut }: Compra) => {
  const { nav } = sesion;
  const dueno = { rut, dv: calcularDv(rut), nombre: 'PEDRO', apellidoPaterno: 'MUÑOZ' };
  const uno = { ...vehiculo, id: 0, patente, nroMotor: `MOTOR${rut}`, anioFabricacion: 2_020 };
  const idIntencionVenta = await ingresar(sesion, [
    { ...uno, propietarioVM: { ...dueno, ...DE_EJEMPLO } },
  ]);
  await confirmar(nav, idIntencionVenta);
  const cuerpo = { idIntencionVenta, estadoIntencion: 4, aceptaTerminos: true };
  const pagar = [
    '/api/IntencionesDeVenta/ActualizarIntencionPago',
    { metodo: 'PUT', cuerpo },
  ] as const;
  return { idIntencionVenta, pagar };
};

const vender = async (sesion: Sesion, vehiculo: object, que: Compra): Promise<Vendida[]> => {
  const { nav } = sesion;
  const { idIntencionVenta, pagar } = await llegarAPagar(sesion, vehiculo, que);
  await exigir(nav, ...pagar);
  const avance = `/api/Venta/ComprobarEstadoEmision/${idIntencionVenta}`;
  for (;;) {
    const datos = await exigirDatos<number>(nav, avance);
    if (datos === 100) break;
    if (datos < 0) throw new Error(`la emisión dice ${datos}`);
    await pausa(SONDEO_MS);
  }
  const ruta = `/api/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${idIntencionVenta}`;
  return exigirDatos<Vendida[]>(nav, ruta);
};

/**
 * A house on an empty database, set up by its administrator through the screens' calls. `comprar` sells one
 * plate and returns number and file of its policy. `vender` returns only the file's first bytes.
 */
export const abrirCasaNueva = async (url: string, ca: string, claveAdmin: string) => {
  const abrir = () => abrirNavegador(url, ca, [], new AbortController().signal);
  const admin = abrir();
  await entrar(admin, 'admin', claveAdmin);
  const { convenioId, vehiculo } = await prepararLaCasa(escribirCon(admin));
  admin.cerrar();
  const abrirSesion = async (): Promise<Sesion> => {
    const nav = abrir();
    return { nav, usuarioId: await entrar(nav, VENDEDOR.nombre, VENDEDOR.clave), convenioId };
  };
  const comprar = async (que: Compra) => {
    const sesion = await abrirSesion();
    const { nav } = sesion;
    const [poliza] = await vender(sesion, vehiculo, que);
    if (!poliza) throw new Error('la venta no tiene póliza');
    const { pathname } = new URL(poliza.urlDescarga, url);
    const { crudo } = await exigir(nav, pathname);
    nav.cerrar();
    return { numero: poliza.numeroPoliza, pdf: crudo };
  };
  return {
    comprar,
    /** Tries to pay once; returns the answer. */
    async intentar(que: Compra) {
      const sesion = await abrirSesion();
      const { pagar } = await llegarAPagar(sesion, vehiculo, que);
      const respuesta = await sesion.nav.preguntar(...pagar);
      sesion.nav.cerrar();
      return [respuesta?.estado, respuesta?.cuerpo?.codigo];
    },
    /** An administrator declares the store lost, with the last numbers. Returns the change to confirm. */
    async decirPerdido(ultimos: { readonly ultimaPoliza: number; readonly ultimoFolio: number }) {
      const nav = abrir();
      await entrar(nav, 'admin', claveAdmin);
      const cuerpo = { que: 'perdido', ...ultimos };
      const id = await escribirCon(nav)('NumerosDePolizaYFolio/ExplicarAlmacen', cuerpo);
      nav.cerrar();
      return id;
    },
    async vender(que: Compra) {
      const { numero, pdf } = await comprar(que);
      return { numero, archivo: pdf.subarray(0, 5).toString() };
    },
  };
};
