import { afterAll, beforeAll, expect, it } from 'vitest';
import { limpiar } from './limpiar.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { correrEnvio, correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { crearSoporte, type Soporte } from '../test/negocio/soporte.ts';
import { invariantesRotos } from '../test/oraculo.ts';
import { rotosEnReposo } from '../invariantes/verificar.ts';

let casa: Casa;
let soporte: Soporte;
beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
  soporte = await crearSoporte(casa);
});
afterAll(() => casa.cerrar());

const DIA = 86_400_000;

/** Stored personal data of the sale. */
const loGuardado = async (ventaId: number) => ({
  vehiculos: await casa.base
    .selectFrom('venta_vehiculos')
    .select(['rut', 'nombre', 'razon_social', 'email', 'telefono', 'numero_motor', 'patente'])
    .where('venta_id', '=', ventaId)
    .execute(),
  comprador: await casa.base
    .selectFrom('ventas')
    .select('correo_comprador')
    .where('id', '=', ventaId)
    .executeTakeFirst(),
  destinos: await casa.base
    .selectFrom('envios')
    .select('destino')
    .where('venta_id', '=', ventaId)
    .where('clase', '=', 'correo')
    .execute(),
});

it('[A-DATOS-011] a policy becomes anonymous six years after its cover, and a day earlier still names its owner', async () => {
  const entradas = await entradasDe(casa, tramoDelParque(0, 1));
  const ventaId = await ventaPagada(casa, soporte.vendedor, entradas, {
    correoComprador: 'ana@correo.example',
  });
  await correrTramo(casa, ventaId);
  const porEnviar = casa.base.selectFrom('envios').select('id').where('venta_id', '=', ventaId);
  for (const { id } of await porEnviar.where('clase', '=', 'correo').execute()) {
    await correrEnvio(casa, id);
  }
  const [poliza] = await polizasDe(casa, ventaId);
  const antes = await loGuardado(ventaId);
  const tras = (dias: number) => {
    const fin = new Date(`${poliza?.vigencia_hasta}T12:00:00Z`).getTime();
    return limpiar(casa.base, casa.puertos, new Date(fin + dias * DIA));
  };

  await tras(2_192);
  expect((await loGuardado(ventaId)).vehiculos).toEqual(antes.vehiculos);
  expect((await loGuardado(ventaId)).comprador).toEqual({ correo_comprador: 'ana@correo.example' });

  const idos = await tras(2_193);
  expect(idos).toMatchObject({ personas_de_polizas: 1, documentos_de_polizas: 1 });
  expect(idos['destinos_de_envios']).toBe(antes.destinos.length);
  expect(await loGuardado(ventaId)).toEqual({
    vehiculos: [
      {
        ...{ rut: 0, nombre: 'ANONIMIZADO', razon_social: null, email: '', telefono: null },
        ...{ numero_motor: '', patente: poliza?.patente },
      },
    ],
    comprador: { correo_comprador: null },
    destinos: antes.destinos.map(() => ({ destino: '' })),
  });
  const { documentos } = casa.puertos;
  const leido = await documentos.leer(
    poliza?.documento_clave ?? '',
    poliza?.documento_sha256 ?? '',
  );
  expect(leido.tipo).not.toBe('ok');
  expect(await invariantesRotos(casa.base)).toEqual([]);
  expect((await rotosEnReposo(casa.base, documentos)).filter((uno) => uno.includes('I5'))).toEqual(
    [],
  );
  const anotadas = await casa.base
    .selectFrom('hechos')
    .select('despues')
    .where('accion', '=', 'olvidar')
    .where('despues', '@>', JSON.stringify({ clase: 'personas_de_polizas' }))
    .execute();
  expect(anotadas).toHaveLength(1);
  expect(await tras(2_193)).not.toHaveProperty('personas_de_polizas');
});

it('[A-DATOS-011] an owner’s record goes with its vehicles six years after its last change, unless it has a policy', async () => {
  const [vivo, muerto] = [9_876_543, 12_345_678];
  const ahora = casa.reloj.ahora();
  for (const rut of [vivo, muerto]) {
    await casa.base
      .insertInto('propietarios')
      .values({
        ...{ rut, dv: '0', nombre: 'ELENA', segundo_nombre: null, apellido_paterno: 'SOTO' },
        ...{ apellido_materno: null, razon_social: null, email: null, telefono: null },
        ...{ comuna_id: null, calle: null, numero: null, departamento: null, villa: null },
        modificado_en: new Date(ahora.getTime() - (rut === vivo ? 2_191 : 2_193) * DIA),
      })
      .execute();
  }
  expect(await limpiar(casa.base, casa.puertos, ahora)).toMatchObject({ propietarios: 1 });
  const quedan = await casa.base
    .selectFrom('propietarios')
    .select('rut')
    .where('rut', 'in', [vivo, muerto])
    .execute();
  expect(quedan).toEqual([{ rut: vivo }]);
});
