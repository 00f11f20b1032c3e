import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { sentenciasDe as sentenciasMientras } from '#server/test/sentencias.ts';

describe('SQL statements of a call', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  const sentenciasDe = (llamar: () => Promise<{ estado: number }>): Promise<string[]> =>
    sentenciasMientras(async () => expect((await llamar()).estado).toBe(200));

  it('do not grow with the number of vehicles', async () => {
    const vehiculos = [
      await vehiculoPara(casa, vendedor, 'HWJP59'),
      await vehiculoPara(casa, vendedor, 'VLBP65'),
      await vehiculoPara(casa, vendedor, 'JVGX15'),
    ];
    // The first call of a process also compares its database with the marks of the store.
    await ingresar(casa, vendedor, vehiculos);
    const uno = await sentenciasDe(() => ingresar(casa, vendedor, vehiculos.slice(0, 1)));
    const tres = await sentenciasDe(() => ingresar(casa, vendedor, vehiculos));
    expect(tres).toHaveLength(uno.length);
  });

  it('record with one insert the access to the data of a plate', async () => {
    const { token } = vendedor;
    const buscar = () =>
      pedir(casa, 'GET', '/Vehiculos/BuscarPorPatente?patente=LXWJ75', { token });
    await buscar();
    const sentencias = await sentenciasDe(buscar);
    expect(sentencias.filter((texto) => texto.includes('"accesos"'))).toHaveLength(1);
  });
});
