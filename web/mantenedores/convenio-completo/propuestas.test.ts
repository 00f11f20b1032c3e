import type { CorredorVM } from '#features/mantenedores/corredores/corredor.contract.ts';
import { LOGIN_PRIVADO, LOGIN_PUBLICO } from '#features/usuario/usuario.ts';
import { expect, it } from 'vitest';
import { CONVENIO_VACIO, SIN_DERECHOS, type UsuarioDeLista } from '../convenio/convenio.ts';
import { conPropuestas, enlaceDeCorredor, fechasPropuestas, sinPropuesta } from './propuestas.ts';

const usuario = (tipoLogin: number): UsuarioDeLista => ({
  usuarioId: 1,
  vigente: true,
  ...SIN_DERECHOS,
  usuarioVM: { id: 1, username: 'eva', perfilId: 1, tipoLogin, vigente: true },
});

it.each([
  ['2026-11-27', '2028-03-31', '2029-03-31'],
  ['2027-03-31', '2028-03-31', '2029-03-31'],
  ['2027-04-01', '2029-03-31', '2030-03-31'],
])(
  '[A-CERO-005] on %s an agreement is proposed until %s, with covers until %s',
  (hoy, termino, terminoPolizas) => {
    expect(fechasPropuestas(hoy)).toEqual({
      inicioVigencia: hoy,
      terminoVigencia: termino,
      fechaInicioVigenciaPolizas: hoy,
      fechaTerminoVigenciaPolizas: terminoPolizas,
    });
  },
);

it('[A-CERO-005] proposals fill only what is blank, by the users of the agreement', () => {
  const conocido = { hoy: '2026-11-27', corredor: 'Corredora Ñuble' };
  const publico = { ...conocido, usuarios: [usuario(LOGIN_PUBLICO)] };
  expect(conPropuestas(CONVENIO_VACIO, publico)).toMatchObject({
    ...{ nombre: 'CORREDORA ÑUBLE 2026', tipoDeAcceso: 1, tipoDePago: 0 },
  });
  const mixto = { ...conocido, usuarios: [usuario(LOGIN_PUBLICO), usuario(LOGIN_PRIVADO)] };
  expect(conPropuestas(CONVENIO_VACIO, mixto)).toMatchObject({ tipoDeAcceso: 0, tipoDePago: null });
  const escrito = { ...CONVENIO_VACIO, nombre: 'MÍO', tipoDePago: 1, inicioVigencia: '2027-01-01' };
  expect(conPropuestas(escrito, publico)).toMatchObject({
    ...{ nombre: 'MÍO', tipoDePago: 1, inicioVigencia: '2027-01-01' },
  });
});

it('[A-CERO-005] another broker gets its own proposals, and what was typed stays', () => {
  const de = (corredor: string, tipoLogin: number) => ({
    ...{ hoy: '2026-11-27', corredor, usuarios: [usuario(tipoLogin)] },
  });
  const propuesta = conPropuestas(CONVENIO_VACIO, de('Corredora A', LOGIN_PUBLICO));
  const escritos = { ...propuesta, terminoVigencia: '2026-12-31' };
  const vueltos = sinPropuesta(escritos, propuesta);
  expect(conPropuestas(vueltos, de('Corredora B', LOGIN_PRIVADO))).toMatchObject({
    ...{ nombre: 'CORREDORA B 2026', tipoDeAcceso: 0, tipoDePago: null },
    ...{ inicioVigencia: '2026-11-27', terminoVigencia: '2026-12-31' },
  });
});

it('[A-CERO-006] the user of a public link is proposed in the broker’s own name', () => {
  const corredor = {
    ...{ id: 3, rut: 76_111_222, dv: '8', razonSocial: 'CORREDORA ÑUBLE, S.A.' },
    ...{ nombreCompleto: 'CORREDORA ÑUBLE, S.A.', email: 'a@b.example', telefono: '912345678' },
  } as CorredorVM;
  expect(enlaceDeCorredor(corredor)).toMatchObject({
    ...{ rut: '76.111.222-8', razonSocial: 'CORREDORA ÑUBLE, S.A.', nombres: '' },
    ...{ email: 'a@b.example', telefono: '912345678', username: 'enlace.corredora.nuble' },
    ...{ tipoLogin: LOGIN_PUBLICO, perfilId: 1, password: '', vigente: true },
  });
});
