import { crearRango } from '#features/numeros/rangos/rango.contract.ts';
import { type ClaseDeRango, rangoEntrada, rangoEntradaDesde } from '#features/numeros/rango.ts';
import { anioDe, type Fecha, fechaSantiago, sumarDias } from '#values/fecha.ts';
import { CampoEntero } from '../../campos/CampoEntero.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { llamar } from '../../lib/api/api.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { guardarOProponer } from '../../lib/api/proponer.ts';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { FichaDeRango } from './FichaDeRango.tsx';
import { RANGOS } from './rango.ts';
import { RangosHistoricos } from './RangosHistoricos.tsx';

const ETIQUETAS = {
  numeroInicial: 'Número Inicial',
  numeroFinal: 'Número Final',
  inicioVigencia: 'Inicio Vigencia',
  terminoVigencia: 'Término Vigencia',
};

/** Years ahead to whose end a range is proposed. */
const ANIOS_PROPUESTOS = 5;

interface Valores extends Record<string, unknown> {
  numeroInicial: number | null;
  numeroFinal: number | null;
  inicioVigencia: string;
  terminoVigencia: string;
}

/** Numbers come from the insurer; dates are proposed from today to the end of the fifth year ahead. */
const propuestoEl = (hoy: Fecha): Valores => ({
  numeroInicial: null,
  numeroFinal: null,
  inicioVigencia: hoy,
  terminoVigencia: `${anioDe(hoy) + ANIOS_PROPUESTOS}-12-31`,
});

const Campos = ({ clase }: { readonly clase: ClaseDeRango }) => {
  const hoy = fechaSantiago(ahora());
  const form = useFormulario<Valores>({
    valoresIniciales: propuestoEl(hoy),
    esquema: rangoEntradaDesde(hoy),
  });
  const { inicioVigencia } = form.values;
  return (
    <FormularioDeRegistro
      mantenedor={RANGOS[clase]}
      registro={null}
      proposito="Un rango creado no se edita: revise los números antes de guardar."
      form={form}
      etiquetas={ETIQUETAS}
      guardar={(valores, clave) => {
        const rango = rangoEntrada.parse(valores);
        const llamada = crearRango[clase];
        return guardarOProponer(llamada, rango, () => llamar(llamada, rango, { clave }), clave);
      }}
      pie={<RangosHistoricos clase={clase} />}
    >
      <CampoEntero
        label={ETIQUETAS.numeroInicial}
        withAsterisk
        {...form.getInputProps('numeroInicial')}
      />
      <CampoEntero
        label={ETIQUETAS.numeroFinal}
        withAsterisk
        {...form.getInputProps('numeroFinal')}
      />
      <CampoFecha
        label={ETIQUETAS.inicioVigencia}
        withAsterisk
        min={hoy}
        {...form.getInputProps('inicioVigencia')}
      />
      <CampoFecha
        label={ETIQUETAS.terminoVigencia}
        withAsterisk
        min={inicioVigencia < hoy ? hoy : sumarDias(inicioVigencia, 1)}
        {...form.getInputProps('terminoVigencia')}
      />
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/folio/ingreso[?id=]` and `/mantenedores/rangoPoliza/ingreso[?id=]`. */
export const IngresoRango = ({ clase }: { readonly clase: ClaseDeRango }) => (
  <IngresoDeRegistro mantenedor={RANGOS[clase]}>
    {(rango) => (rango ? <FichaDeRango clase={clase} rango={rango} /> : <Campos clase={clase} />)}
  </IngresoDeRegistro>
);
