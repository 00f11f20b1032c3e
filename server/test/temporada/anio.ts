import { type EnlacePublico, decodificarEnlace } from '#values/enlace-publico.ts';
import { calcularDv } from '#values/rut.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { type Casa, levantarCasa } from '../casa.ts';
import { pagar, pedir, type Respuesta, type Vendedor, ventaEnTerminos } from '../cliente.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '../negocio/convenios.ts';
import { correrTramo } from '../negocio/emision.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { PARQUE } from '../negocio/parque.ts';
import { persona } from '../negocio/usuarios.ts';
import { abrirSesionDe } from '../sesiones.ts';

/** People of the broker, and its two agreements: one at the desk, one by public link. */
export interface CasaDelAnio {
  readonly casa: Casa;
  /** Moves the clock to a moment. */
  en(momento: string): void;
  /** Calls as a person, with a session of the present moment. Throws when the answer is not 200. */
  como(quien: number, ruta: string, cuerpo?: object): Promise<Respuesta['cuerpo']>;
  readonly ana: number;
  readonly luis: number;
  readonly corredor: number;
  readonly meson: number;
  readonly enLinea: number;
  readonly enlace: EnlacePublico;
  /** Seller at the desk, with a session of the present moment. */
  vendedor(): Promise<Vendedor>;
  /** Sells a plate at the desk for what its screen showed, and issues it. Returns the sale. */
  vender(patente: string, montoVisto: number): Promise<number>;
}

const TIPOS = [
  ['AUTOMOVIL', 'PARTICULAR', 8_000],
  ['CAMIONETA', 'PARTICULAR', 12_000],
  ['MOTOCICLETA', null, 20_000],
] as const;

/** Used vehicles of people, by type, in the order of the register. */
export const usadosDe = (tipo: string, desde: number, cuantos: number): VehiculoRegistrado[] =>
  PARQUE.filter(
    ({ tipoVehiculo, anioFabricacion, propietario }) =>
      tipoVehiculo === tipo && anioFabricacion < 2025 && propietario.razonSocial === null,
  ).slice(desde, desde + cuantos);

type Como = CasaDelAnio['como'];

const comoEn =
  (casa: Casa): Como =>
  async (quien, ruta, cuerpo) => {
    const token = await abrirSesionDe(casa, quien);
    const { estado, cuerpo: dicho } = await pedir(casa, cuerpo ? 'POST' : 'GET', ruta, {
      token,
      ...(cuerpo && { cuerpo }),
    });
    if (estado !== 200) throw new Error(`${ruta}: ${estado} ${JSON.stringify(dicho)}`);
    return dicho;
  };

interface Gente {
  readonly ana: number;
  readonly luis: number;
  readonly corredorId: number;
  readonly corredor: number;
  readonly vendedorId: number;
  readonly nombre: string;
  readonly publicoId: number;
}

/** Two Administradores, a broker with its own user, a seller and the user of its public link. */
const contratar = async (casa: Casa, como: Como): Promise<Gente> => {
  const [ana, luis] = [(await crearUsuario(casa, 2)).id, (await crearUsuario(casa, 2)).id];
  const [comuna] = (await como(ana, '/Comunas/Buscar')).datos;
  const rut = 76_123_456;
  const { id: corredorId } = (
    await como(ana, '/Corredores/Crear', {
      ...{ rut, dv: calcularDv(rut), nombre: '', razonSocial: 'CORREDORA DEL ANIO SPA' },
      ...{ email: 'corredora@correo.example', comunaId: comuna.id },
    })
  ).datos;
  const corredor = (await crearUsuario(casa, 5, [corredorId])).id;
  const { id: vendedorId, nombre } = await crearUsuario(casa, 1, [corredorId]);
  const { id: publicoId } = (
    await como(ana, '/Usuarios/CrearUsuario', {
      ...{ username: 'publico', perfilId: 1, tipoLogin: 1, entidadVM: persona() },
    })
  ).datos;
  await como(ana, `/Usuarios/CrearUsuariosCorredores/${publicoId}`, [
    { corredorId, usuarioId: publicoId, vigente: true },
  ]);
  return { ana, luis, corredorId, corredor, vendedorId, nombre, publicoId };
};

/** Both agreements with their premiums, the ranges of numbers and the public link. */
const abrirVenta = async (casa: Casa, como: Como, gente: Gente) => {
  const { ana, corredorId, vendedorId, publicoId } = gente;
  const primas: ReturnType<typeof primaNueva>[] = [];
  for (const [tipo, uso, valorVentaBase] of TIPOS)
    primas.push(primaNueva(await tipoConUso(casa, tipo, uso), { valorVentaBase }));
  const convenio = async (nombre: string, mas: object): Promise<number> => {
    const cuerpo = convenioNuevo(corredorId, {
      nombre,
      inicioVigencia: '2025-10-01',
      terminoVigencia: '2028-12-31',
      fechaInicioVigenciaPolizas: '2025-10-01',
      fechaTerminoVigenciaPolizas: '2029-12-31',
      tiposVehiculoDisponiblesVM: primas,
      ...mas,
    });
    return (await como(ana, '/Convenios/CrearConvenio', cuerpo)).datos.id;
  };
  const meson = await convenio('meson', {
    usuariosConvenioVM: [{ usuarioId: vendedorId, puedeHacerCargaMasiva: true }],
  });
  const enLinea = await convenio('en linea', {
    ...{ tipoDePago: 0, tipoDeAcceso: 1 },
    usuariosConvenioVM: [{ usuarioId: publicoId }],
  });
  for (const clase of ['Folio', 'Poliza'])
    await como(ana, `/NumerosDePolizaYFolio/CrearRango${clase}`, {
      ...{ numeroInicial: 1_000, numeroFinal: 1_999 },
      ...{ inicioVigencia: '2025-10-01', terminoVigencia: '2028-12-31' },
    });
  const cuerpo = { convenioId: enLinea, usuarioId: publicoId };
  const { url } = (await como(ana, '/Convenios/CrearEnlacePublico', cuerpo)).datos;
  const enlace = decodificarEnlace(new URL(url).pathname.split('/').at(-1) ?? '');
  if (!enlace) throw new Error(`${url} is no public link`);
  return { meson, enLinea, enlace };
};

/** A broker on 1 October 2025, set up through the calls of the maintainers. */
export const levantarAnio = async (): Promise<CasaDelAnio> => {
  const casa = await levantarCasa({ conWorker: false, ahora: new Date('2025-10-01T15:00:00Z') });
  const como = comoEn(casa);
  const gente = await contratar(casa, como);
  const venta = await abrirVenta(casa, como, gente);
  const vendedor = async (): Promise<Vendedor> => ({
    ...{ id: gente.vendedorId, nombre: gente.nombre },
    ...{ corredorId: gente.corredorId, convenioId: venta.meson },
    token: await abrirSesionDe(casa, gente.vendedorId),
  });
  return {
    ...{ casa, como, vendedor, ...venta },
    ...{ ana: gente.ana, luis: gente.luis, corredor: gente.corredor },
    en: (momento) => casa.reloj.fijar(new Date(momento)),
    async vender(patente, montoVisto) {
      const suyo = await vendedor();
      const id = await ventaEnTerminos(casa, suyo, [patente]);
      const { estado, cuerpo } = await pagar(casa, suyo, id, { montoVisto });
      if (estado !== 200) throw new Error(`PAGAR: ${estado} ${JSON.stringify(cuerpo)}`);
      await correrTramo(casa, id);
      return id;
    },
  };
};
