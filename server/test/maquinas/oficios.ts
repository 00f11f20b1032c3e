import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { setTimeout as pausa } from 'node:timers/promises';
import type { Accion } from '#integrations/pasarela-pago/simulador-libro.ts';
import { tokenDe } from '../negocio/pago.ts';
import {
  type Abierta,
  type Cliente,
  confirmar,
  esperarValor,
  exigir,
  exigirCuerpo,
  exigirDatos,
  hastaEmitida,
  ingresar,
  pagar,
  recordar,
  type Sesion,
} from './cliente.ts';
import type { Navegador } from './navegador.ts';

/** A seller with a login: one to three vehicles per sale, paid directly. */
export const venderUna = async (cliente: Cliente, sesion: Sesion): Promise<void> => {
  const { nav } = sesion;
  const vehiculos = Array.from({ length: cliente.azar(3) }, cliente.patentes).filter(
    (uno) => uno !== undefined,
  );
  if (vehiculos.length === 0) return;
  for (const { patente } of vehiculos) {
    await exigir(nav, `/api/Vehiculos/BuscarPorPatente?patente=${patente}`);
  }
  const ventaId = await ingresar(sesion, vehiculos);
  const monto = await confirmar(nav, ventaId);
  const recuerdo = recordar(cliente, { ventaId, vehiculos: vehiculos.length, monto });
  const desde = performance.now();
  await pagar(nav, recuerdo);
  await hastaEmitida(cliente, nav, recuerdo, desde);
};

/** A seller who uses a workbook. */
export const venderFlota = async (
  cliente: Cliente,
  { nav, usuarioId, convenioId }: Sesion,
): Promise<void> => {
  const { bytes: libro, filas } = cliente.libro();
  const formulario = new FormData();
  formulario.set('usuarioId', String(usuarioId));
  formulario.set('convenioId', String(convenioId));
  formulario.set('origen', '1');
  formulario.set('files', new Blob([libro]), 'flota.xlsx');
  const escrito = new Response(formulario);
  const tipo = escrito.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await escrito.arrayBuffer());
  const ruta = '/api/IntencionesDeVenta/IngresarDatosVehiculoMasivo';
  const pedido = { metodo: 'POST', crudo: { tipo, bytes } } as const;
  const { id: ventaId } = await exigirDatos<{ readonly id: number }>(nav, ruta, pedido);
  const preparacion = `/api/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${ventaId}`;
  if (!(await esperarValor(cliente, nav, preparacion))) return;
  const monto = await confirmar(nav, ventaId);
  const recuerdo = recordar(cliente, { ventaId, vehiculos: filas, monto });
  const desde = performance.now();
  await pagar(nav, recuerdo);
  await hastaEmitida(cliente, nav, recuerdo, desde);
};

const DECISIONES: readonly Accion[] = ['aprobar', 'aprobar', 'aprobar', 'duplicar', 'no_volver'];

const CAPTCHAS = 10;

/** Header with the solution of a new captcha challenge. */
export const captchaPara = async (nav: Navegador): Promise<{ readonly 'x-captcha': string }> => {
  const challenge = await exigirCuerpo<Challenge>(nav, '/api/Captcha/Desafio');
  const solution = await solveChallenge({ challenge, deriveKey });
  return { 'x-captcha': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
};

/** Looks a plate up. If a lost answer used up the captcha, solves a new one, as the web does. */
const buscarComoVisita = async (nav: Navegador, patente: string): Promise<void> => {
  for (let vez = 1; ; vez += 1) {
    const cabeceras = await captchaPara(nav);
    const pedido = { metodo: 'POST', cuerpo: { patente }, cabeceras } as const;
    const { cuerpo } = await nav.pedir('/api/Vehiculos/BuscarPorPatente', pedido);
    if (cuerpo?.codigo !== 'captcha.requerido' || vez === CAPTCHAS) return;
  }
};

/** A citizen by public link who pays at the provider, and sometimes closes the tab there. */
export const comprarUna = async (cliente: Cliente, sesion: Sesion): Promise<void> => {
  const { nav } = sesion;
  const vehiculo = cliente.patentes();
  if (!vehiculo) return;
  await buscarComoVisita(nav, vehiculo.patente);
  const ventaId = await ingresar(sesion, [vehiculo]);
  const monto = await confirmar(nav, ventaId);
  const recuerdo = recordar(cliente, { ventaId, vehiculos: 1, monto });
  const desde = performance.now();
  const direccion = await pagar(nav, recuerdo, { correoComprador: 'compra@correo.example' });
  // Without an address the order's state is unknown, and the screen waits.
  if (!URL.canParse(direccion)) return hastaEmitida(cliente, nav, recuerdo, desde);
  const accion = DECISIONES[cliente.azar(DECISIONES.length) - 1] ?? 'aprobar';
  const decidida = await fetch(`${cliente.escena.pasarela.url}/_comprador`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenDe(direccion), accion }),
  });
  for (const { url } of (await decidida.json()) as { url: string }[]) {
    const { pathname, search } = new URL(url);
    const vuelta = await exigir(nav, `${pathname}${search}`);
    const codigo = new URL(String(vuelta.cabeceras['location']), 'http://x').searchParams.get(
      'codigo',
    );
    if (codigo === null) continue;
    const { token, id } = await exigirCuerpo<Abierta>(nav, '/api/Auth/RetomarVenta', {
      metodo: 'POST',
      cuerpo: { codigo },
    });
    nav.ponerToken(token.accesToken, id);
  }
  await hastaEmitida(cliente, nav, recuerdo, desde);
};

/** Support looks up other people's newest sales. */
export const consultarUna = async (cliente: Cliente, { nav }: Sesion): Promise<void> => {
  const { recuerdos } = cliente.memoria;
  const recuerdo = recuerdos.findLast(({ emitida, polizas }) => emitida && polizas.length > 0);
  if (recuerdo) {
    const [poliza] = recuerdo.polizas;
    await exigir(nav, `/api/Fichas/Venta/${recuerdo.ventaId}`);
    await exigir(nav, `/api/Venta/BuscarPorId/${recuerdo.ventaId}`);
    const texto = String(poliza?.numero);
    const datos = await exigirDatos<unknown>(nav, '/api/Soporte/Buscar', {
      metodo: 'POST',
      cuerpo: { texto },
    });
    if (!JSON.stringify(datos).includes(texto)) {
      cliente.memoria.vistos.push(`Soporte no encuentra la póliza ${texto} que un cliente tiene`);
    }
  }
  await exigir(nav, '/api/Soporte/PorResolver');
  await pausa(1_000);
};
