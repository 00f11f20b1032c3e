import { expectTypeOf, it } from 'vitest';
import type {
  actualizarRegistro,
  crearRegistro,
  guardarDeLista,
} from './guardar-registro.usecase.ts';

// Literal types, because an interface lacks the implicit index signature of the values that callers pass.
type Buena = Record<'nombre', string> & Record<'vigente', boolean>;
type Errada = Record<'nombre', string> & Record<'vigentee', boolean>;
type Derecho = Record<'vigente' | 'puede_masiva', boolean>;
type Ajeno = Record<'vigente' | 'puede_masivas', boolean>;

type ACrear<V extends Buena | Errada> = Parameters<typeof crearRegistro<'marcas', V>>[2];
type ACambiar<V extends Buena | Errada> = Parameters<
  typeof actualizarRegistro<'marcas', V>
>[2]['valores'];
type EnLista<V extends Derecho | Ajeno> = Parameters<
  typeof guardarDeLista<'convenio_usuarios', { usuario_id: number }, V>
>[2]['valores'];
type Fijo = NonNullable<
  Parameters<typeof actualizarRegistro<'marcas', Buena>>[2]['fijos']
>[number]['columna'];

it('creating a record refuses a misspelt column when it compiles', () => {
  expectTypeOf<Buena>().toExtend<ACrear<Buena>>();
  expectTypeOf<Errada>().not.toExtend<ACrear<Errada>>();
});

it('changing a record refuses a misspelt column when it compiles', () => {
  expectTypeOf<Buena>().toExtend<ACambiar<Buena>>();
  expectTypeOf<Errada>().not.toExtend<ACambiar<Errada>>();
  expectTypeOf<'nombres'>().not.toExtend<Fijo>();
});

it('saving a row of a list refuses a misspelt column when it compiles', () => {
  expectTypeOf<Derecho>().toExtend<EnLista<Derecho>>();
  expectTypeOf<Ajeno>().not.toExtend<EnLista<Ajeno>>();
});
