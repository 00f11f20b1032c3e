import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, type Vendedor } from '#server/test/cliente.ts';
import { entradasDe, PARQUE, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';

const MOTO = PARQUE.filter(({ patente }) => patente === 'CTR086');

let casa: Casa;
let comprador: Vendedor;
beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false, entorno: { REGISTRO: 'ninguno' } });
  comprador = await crearComprador(casa);
});
afterAll(() => casa.cerrar());

it('[A-PROD-007] sells only maintained vehicles by a public link when there is no register', async () => {
  const comoPublico = await conCaptcha(casa, comprador.token);
  const [moto] = (await entradasDe(casa, MOTO)) as [VehiculoEntrada];
  const intentos = async () => [
    (await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'CTR086' })).estado,
    (await ingresar(casa, comprador, [moto])).estado,
  ];
  expect(await intentos()).toEqual([503, 503]);
  const { rut, dv } = moto.propietarioVM;
  const { id: propietario_id } = await casa.base
    .insertInto('propietarios')
    .values({
      rut: rut ?? 0,
      dv: dv ?? '',
      nombre: 'VICENTE',
      apellido_paterno: 'BRAVO',
      razon_social: null,
      email: null,
      telefono: null,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const ficha = {
    patente: 'CTR086',
    dv: moto.dv,
    modelo_id: moto.modeloId,
    tipo_uso_id: null,
    numero_motor: moto.nroMotor,
    anio_fabricacion: moto.anioFabricacion,
    propietario_id,
  };
  await casa.base.insertInto('vehiculos').values(ficha).execute();
  expect(await intentos()).toEqual([503, 503]);
  await casa.base.updateTable('vehiculos').set({ origen: 'mantenida' }).execute();
  expect(await intentos()).toEqual([200, 200]);
});
