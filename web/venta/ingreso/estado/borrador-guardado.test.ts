import { describe, expect, it } from 'vitest';
import { CONVENIO, ingresado } from '../../datos-de-pruebas.ts';
import { deGuardado, type EnCursoGuardado } from './borrador-guardado.ts';
import { edicionCambiada, enCurso, type EnCurso, nombresDe } from './ingreso.ts';
import { comenzar, reducir } from './reducir.ts';

const ENTORNO = { convenio: CONVENIO, esComprador: false, admiteEspecial: false, anioActual: 2026 };

/** A vehicle of the list in the form, with a corrected e-mail. */
const enEdicion = (): EnCurso => {
  const lista = { vehiculos: [ingresado('VLBP65')], version: null, reunion: null };
  const [abierta] = comenzar(lista, { editar: 'VLBP65', patente: null, borrador: null }, ENTORNO);
  const valor = 'otra@correo.example';
  const escrito = enCurso(
    reducir(abierta, { tipo: 'escribir', campo: 'email', valor }, ENTORNO)[0],
  );
  if (!escrito) throw new Error('no draft');
  return escrito;
};

/** Converts a form to the draft that release 1.3.0 kept of it. */
const deAntes = ({ valores, edicion, ...resto }: EnCurso): EnCursoGuardado => {
  const conNombreViejo = ({ numeroMotor, ...otros }: EnCurso['valores']) => ({
    ...otros,
    nroMotor: numeroMotor,
  });
  const guardado: EnCursoGuardado = {
    ...resto,
    valores: conNombreViejo(valores),
    edicion: edicion && { ...edicion, valores: conNombreViejo(edicion.valores) },
    faltan: ['nroMotor', 'email'],
  };
  Reflect.deleteProperty(guardado, 'elegidos');
  return guardado;
};

describe('a draft stored by a tab', () => {
  it('[V-CAMINO-044] of release 1.3.0 keeps its engine number and its brand and model', () => {
    const antes = enEdicion();
    const leido = deGuardado(deAntes(antes));
    expect(antes.valores.numeroMotor).not.toBe('');
    expect(leido).toEqual({ ...antes, faltan: ['numeroMotor', 'email'] });
    const lista = { vehiculos: [], version: null, reunion: null };
    const [abierta] = comenzar(lista, { editar: null, patente: null, borrador: leido }, ENTORNO);
    const { marca, modelo } = ingresado('VLBP65');
    expect(nombresDe(abierta, CONVENIO)).toMatchObject({ marca, modelo });
  });

  it('[V-CAMINO-044] of release 1.3.0 is changed only by typed values', () => {
    const { edicion, ...resto } = deAntes(enEdicion());
    const sinTeclear = edicion && deGuardado({ ...resto, edicion, valores: edicion.valores });
    expect(sinTeclear && edicionCambiada(sinTeclear)).toBe(false);
    expect(edicionCambiada(deGuardado({ ...resto, edicion }))).toBe(true);
  });

  it('[V-CAMINO-044] of this release is restored unchanged', () => {
    const antes = enEdicion();
    expect(deGuardado(antes)).toEqual(antes);
  });
});
