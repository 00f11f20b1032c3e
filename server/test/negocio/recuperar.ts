import type { Casa } from '../casa.ts';
import { crearVendedor, esperarEmision, pedir, type Respuesta, type Vendedor } from '../cliente.ts';
import { ventaPagada } from './emision.ts';
import { esperar } from '../esperar.ts';
import { otraPatente } from './pago.ts';
import { entradasDe, PARQUE, type VehiculoEntrada } from './parque.ts';
import { resolverCaptcha } from './publico.ts';
import { sinTrabajos } from '../reposo.ts';

/** An issued purchase, and a visitor who passed the captcha and asks for it. */
export interface Compra {
  readonly vendedor: Vendedor;
  readonly ventaId: number;
  readonly vehiculos: readonly VehiculoEntrada[];
  recuperar(cuerpo: object, cabeceras?: object): Promise<Respuesta>;
  /** Mails with a link caused by the call, as recipient and text. */
  correosTras(hacer: () => Promise<unknown>): Promise<{ para: string; texto: string }[]>;
}

const CORREOS = ['ana@dueno.example', 'ana@dueno.example', 'luis@dueno.example'];

/** Submissions for vehicles that no other sale of this file has. */
export const vehiculosNuevos = (casa: Casa, cuantos: number): Promise<VehiculoEntrada[]> => {
  const patentes = new Set(Array.from({ length: cuantos }, otraPatente));
  const nuevos = PARQUE.filter(({ patente }) => patentes.has(patente));
  return entradasDe(casa, nuevos);
};

const correosDe = async (casa: Casa) => {
  await esperar('la cola vacía', 20, () => sinTrabajos(casa));
  const todos = (await casa.puertos.bandeja?.listar()) ?? [];
  return todos.filter(({ asunto }) => asunto.startsWith('Recupere su compra'));
};

/** Two vehicles of Ana's and one of Luis's, bought by compra@comprador.example and issued. */
export const montarCompra = async (casa: Casa): Promise<Compra> => {
  const vendedor = await crearVendedor(casa);
  const vehiculos = await vehiculosNuevos(casa, CORREOS.length);
  for (const [i, { propietarioVM }] of vehiculos.entries()) propietarioVM.email = CORREOS[i];
  const correoComprador = 'Compra@comprador.example';
  const ventaId = await ventaPagada(casa, vendedor, vehiculos, { correoComprador });
  await esperarEmision(casa, vendedor, ventaId);

  const recuperar = (cuerpo: object, cabeceras: object) =>
    pedir(casa, 'POST', '/Compras/Recuperar', { cuerpo, cabeceras });
  const nadie = { patente: 'ZZZZ99', correo: 'nadie@nadie.example' };
  const paso = await recuperar(nadie, { 'x-captcha': await resolverCaptcha(casa) });
  const cookie = String(paso.cabeceras['set-cookie']).split(';')[0] ?? '';

  return {
    vendedor,
    ventaId,
    vehiculos,
    recuperar: (cuerpo, cabeceras = {}) => recuperar(cuerpo, { cookie, ...cabeceras }),
    async correosTras(hacer) {
      // A test file sends one person more mails than the hourly limit allows.
      await casa.base.deleteFrom('intentos_acceso').execute();
      const antes = new Set((await correosDe(casa)).map(({ archivo }) => archivo));
      await hacer();
      const nuevos = (await correosDe(casa)).filter(({ archivo }) => !antes.has(archivo));
      const texto = async (archivo: string) => (await casa.puertos.bandeja?.leer(archivo))?.texto;
      return Promise.all(
        nuevos.map(async ({ archivo, para }) => ({ para, texto: (await texto(archivo)) ?? '' })),
      );
    },
  };
};
