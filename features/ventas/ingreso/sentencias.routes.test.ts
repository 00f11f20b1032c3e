import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { mensajesDe, sentenciasDe as sentenciasMientras } from '#server/test/sentencias.ts';

describe('what a call asks of the database', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  const sentenciasDe = (llamar: () => Promise<{ estado: number }>): Promise<string[]> =>
    sentenciasMientras(async () => expect((await llamar()).estado).toBe(200));

  it('a sale of one vehicle is entered with nine statements', async () => {
    const vehiculos = [await vehiculoPara(casa, vendedor, 'HWJP59')];
    // The first of a process compares its database with the marks of the store.
    await ingresar(casa, vendedor, vehiculos);
    const sentencias = await sentenciasDe(() => ingresar(casa, vendedor, vehiculos));
    expect(sentencias.map((texto) => texto.split(' ')[0])).toEqual([
      // Session and user; whether the plate is known, and up to which number sales may go.
      ...['select', 'select'],
      'start',
      // Agreement; models with covers and open payments of the plate; owners.
      ...['select', 'select', 'select'],
      // The sale with its vehicle, and its audit row.
      ...['with', 'with'],
      'commit',
    ]);
    const mensajes = await mensajesDe(() => ingresar(casa, vendedor, vehiculos));
    // The beginning goes with what is read first, and the audit row with the commit.
    expect(mensajes.map(({ length }) => length)).toEqual([1, 1, 2, 1, 1, 1, 2]);
  });

  it('as many vehicles as there are ask no more of it', async () => {
    const vehiculos = [
      await vehiculoPara(casa, vendedor, 'HWJP59'),
      await vehiculoPara(casa, vendedor, 'VLBP65'),
      await vehiculoPara(casa, vendedor, 'JVGX15'),
    ];
    const uno = await sentenciasDe(() => ingresar(casa, vendedor, vehiculos.slice(0, 1)));
    const tres = await sentenciasDe(() => ingresar(casa, vendedor, vehiculos));
    expect(tres).toHaveLength(uno.length);
  });

  it('[A-VIAJE-004] a write that asks nothing of the outside claims its key with its first question, and looks no further', async () => {
    const entrada = [await vehiculoPara(casa, vendedor, 'HWJP59')];
    const { datos } = (await ingresar(casa, vendedor, entrada)).cuerpo;
    const pasar = (clave: string) => () =>
      pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
        cuerpo: { idIntencionVenta: datos.id, estadoIntencion: 2 },
        token: vendedor.token,
        cabeceras: { 'idempotency-key': clave },
      });
    const sentencias = await sentenciasDe(pasar('una-vez'));
    const deClave = sentencias.filter((texto) => texto.includes('"idempotencia"'));
    // What it answered is written with all that is left to the end.
    expect(deClave.map((texto) => texto.split(' ')[0])).toEqual(['insert', 'with']);
    expect(sentencias).toHaveLength(7);
    const mensajes = await mensajesDe(pasar('otra-vez'));
    expect(mensajes.map(({ length }) => length)).toEqual([1, 3, 1, 2]);
  });

  it('a plate the registry told of is looked up with four, and whose data it shows written down with one', async () => {
    const { token } = vendedor;
    const buscar = () =>
      pedir(casa, 'GET', '/Vehiculos/BuscarPorPatente?patente=LXWJ75', { token });
    await buscar();
    const sentencias = await sentenciasDe(buscar);
    expect(sentencias.filter((texto) => texto.includes('"accesos"'))).toHaveLength(1);
    expect(sentencias).toHaveLength(5);
  });
});
