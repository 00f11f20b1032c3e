import { buscarConvenioPorId } from '#features/convenios/convenio.contract.ts';
import { limitesDePrima } from '#features/convenios/convenio.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CampoEntero } from '../../campos/CampoEntero.tsx';
import { llamar } from '../../lib/api/api.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import {
  campoDePrima,
  erroresDePrimas,
  etiquetaDePrima,
  type PrimasEscritas,
  type PrimaVariable,
  primasGuardadas,
  primasVariables,
} from './primas-variables.ts';
import classes from './RecalculoDePrimas.module.css';

interface RecalculoDePrimasProps {
  readonly venta: IntencionVM;
  /** Receives whether typed premiums were not recalculated. */
  readonly alEscribir: (sinRecalcular: boolean) => void;
  /** Returns errors by field; none on success. */
  readonly alRecalcular: (
    variables: readonly PrimaVariable[],
    escritas: PrimasEscritas,
  ) => Promise<Record<string, string>>;
}

/** Premiums are typed in manual sales, by sellers, where the agreement's are variable (V-LISTA-009). */
export const RecalculoDePrimas = (props: RecalculoDePrimasProps) => {
  const { venta } = props;
  const { tipo } = useSesion();
  // A disabled query still returns another screen's cached data, so the sale decides.
  const admite = venta.origen === ORIGEN.manual && tipo === 'login';
  const { data, isError, refetch } = useQuery({
    queryKey: [buscarConvenioPorId.id, { id: venta.convenioId }],
    queryFn: ({ signal }) =>
      llamar(buscarConvenioPorId, { id: venta.convenioId }, { senal: signal }),
    enabled: admite,
  });
  if (!admite) return null;
  if (isError && !data) {
    return (
      <EstadoError
        texto="No pudimos cargar las primas del convenio."
        alReintentar={() => void refetch()}
      />
    );
  }
  const variables = data ? primasVariables(venta, data) : [];
  if (variables.length === 0) return null;
  return <Primas key={venta.version} variables={variables} {...props} />;
};

interface PrimasProps extends RecalculoDePrimasProps {
  readonly variables: readonly PrimaVariable[];
}

const Primas = ({ variables, alEscribir, alRecalcular }: PrimasProps) => {
  const guardadas = primasGuardadas(variables);
  const form = useFormulario<PrimasEscritas>({
    valoresIniciales: guardadas,
    validar: (escritas) => erroresDePrimas(variables, escritas),
    onValuesChange: (escritas) =>
      alEscribir(
        Object.entries(guardadas).some(([campo, prima]) => !Object.is(escritas[campo], prima)),
      ),
  });
  return (
    <section className={classes.seccion} aria-labelledby="primas-variables">
      <h2 id="primas-variables" className={classes.titulo}>
        Primas variables
      </h2>
      <p className={classes.proposito}>
        El convenio permite ajustar estas primas. Escríbalas y recalcule el total.
      </p>
      <Formulario
        form={form}
        alEnviar={(escritas) => alRecalcular(variables, escritas)}
        etiquetas={Object.fromEntries(
          variables.map((una) => [campoDePrima(una), etiquetaDePrima(una)]),
        )}
        className={classes.formulario}
      >
        <div className={classes.primas}>
          {variables.map((una) => (
            <CampoEntero
              key={campoDePrima(una)}
              label={etiquetaDePrima(una)}
              description={limitesDePrima(una.precio)}
              leftSection="$"
              {...form.getInputProps(campoDePrima(una))}
            />
          ))}
        </div>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconCalculator size={18} aria-hidden />}
          className={classes.recalcular ?? ''}
        >
          Recalcular
        </Button>
      </Formulario>
    </section>
  );
};
