import { listaConvenios } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  alcanceDeDetencion,
  crearDetencion,
  palabrasDeDetencion,
} from '#features/detenciones/detencion.contract.ts';
import { type Ambito, AMBITOS } from '#features/detenciones/detencion.ts';
import { comienzoEscrito, terminoEscrito } from '#features/detenciones/periodo-escrito.ts';
import { LARGO_DE_CAMBIO, largoDeMotivo, motivoDeCambio } from '#values/motivo.ts';
import { type InputWrapperProps, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoHora } from '../../campos/fecha/CampoHora.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { llamar } from '../../lib/api/api.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import { useCorredores, useTiposVehiculo } from '../piezas/catalogos.ts';
import { FormularioDeRegistro } from '../piezas/FormularioDeRegistro.tsx';
import { IngresoDeRegistro } from '../piezas/IngresoDeRegistro.tsx';
import { LoQueDetiene } from '../piezas/useCambiarHabilitacion.tsx';
import { DETENCIONES, NOMBRES_DE_AMBITO } from './detencion.ts';
import { FichaDeDetencion } from './FichaDeDetencion.tsx';
import classes from '../piezas/FormularioDeRegistro.module.css';

const ETIQUETAS = {
  ambito: 'Qué se detiene',
  cualId: 'Cuál',
  desde: 'Desde',
  desdeHora: 'Hora de inicio',
  hasta: 'Hasta',
  hastaHora: 'Hora de término',
  motivo: 'Motivo',
  palabras: 'Texto para quien compra',
};

const OPCIONES = AMBITOS.map((id) => ({ id, nombre: NOMBRES_DE_AMBITO[id] }));

const DESCRITO: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

interface Valores extends Record<string, unknown> {
  ambito: Ambito | null;
  cualId: number | null;
  desde: string;
  desdeHora: string;
  hasta: string;
  hastaHora: string;
  motivo: string;
  palabras: string;
}

const VACIO: Valores = {
  ambito: null,
  cualId: null,
  desde: '',
  desdeHora: '',
  hasta: '',
  hastaHora: '',
  motivo: '',
  palabras: '',
};

const esquema = z
  .object({
    ...{ desde: z.string(), desdeHora: z.string(), hasta: z.string(), hastaHora: z.string() },
    ambito: z.enum(AMBITOS, 'Elija qué se detiene'),
    motivo: motivoDeCambio,
    palabras: palabrasDeDetencion,
  })
  .superRefine((valores, ctx) => {
    for (const dia of ['desde', 'hasta'] as const)
      if (valores[dia] === '' && valores[`${dia}Hora`] !== '')
        ctx.addIssue({ code: 'custom', path: [dia], message: 'Falta el día de esta hora' });
  });

/** Records of a scope, for its selector. */
const useOpciones = (ambito: Ambito | null) => {
  const corredores = useCorredores().eleccion;
  const tipos = useTiposVehiculo().eleccion;
  const { data: convenios = [] } = useQuery({
    queryKey: [listaConvenios.todas.id, 'todas'],
    queryFn: ({ signal }) => llamar(listaConvenios.todas, {}, { senal: signal }),
    enabled: ambito === 'convenio',
  });
  if (ambito === 'corredor') return corredores;
  if (ambito === 'tipo') return tipos;
  return convenios.map(({ id, nombre, corredor }) => ({ id, nombre, detalle: corredor }));
};

/** Counts what the chosen stop touches, before it is saved (A-DETEN-003). */
const Alcance = ({ ambito, cualId }: Pick<Valores, 'ambito' | 'cualId'>) => {
  const elegido = ambito === 'instalacion' || (ambito !== null && cualId !== null);
  const { data, isError } = useQuery({
    queryKey: [alcanceDeDetencion.id, ambito, cualId],
    queryFn: ({ signal }) =>
      llamar(
        alcanceDeDetencion,
        { ambito: ambito ?? 'instalacion', ...(cualId !== null && { cualId }) },
        { senal: signal },
      ),
    enabled: elegido,
  });
  if (!elegido) return null;
  return (
    <output>
      {data && (
        <LoQueDetiene
          detiene={data}
          consecuencia="Lo que ya se está pagando se termina y se emite."
        />
      )}
      {isError && <Text>No pudimos contar a qué afecta.</Text>}
    </output>
  );
};

const Campos = () => {
  const form = useFormulario<Valores>({ valoresIniciales: VACIO, esquema });
  const { ambito, cualId } = form.values;
  const opciones = useOpciones(ambito);
  const guardar = (
    { desde, desdeHora, hasta, hastaHora, motivo, palabras }: Valores,
    clave: string,
  ) => {
    const detencion = {
      ambito: ambito ?? 'instalacion',
      ...(cualId !== null && { cualId }),
      desde: comienzoEscrito({ dia: desde, hora: desdeHora }, ahora())?.toISOString() ?? null,
      hasta: terminoEscrito({ dia: hasta, hora: hastaHora })?.toISOString() ?? null,
      motivo,
      palabras,
    };
    return llamar(crearDetencion, detencion, { clave });
  };
  return (
    <FormularioDeRegistro
      mantenedor={DETENCIONES}
      registro={null}
      proposito="No se edita después: se levanta, y se hace otra."
      form={form}
      etiquetas={ETIQUETAS}
      guardar={guardar}
    >
      <CampoSelector
        label={ETIQUETAS.ambito}
        withAsterisk
        allowDeselect={false}
        opciones={OPCIONES}
        {...form.getInputProps('ambito')}
        onChange={(elegido) => {
          form.setFieldValue('ambito', elegido);
          form.setFieldValue('cualId', null);
        }}
      />
      {ambito !== null && ambito !== 'instalacion' && (
        <CampoSelector
          label={ETIQUETAS.cualId}
          withAsterisk
          opciones={opciones}
          {...form.getInputProps('cualId')}
        />
      )}
      <Alcance ambito={ambito} cualId={cualId} />
      <div className={classes.momento}>
        <CampoFecha
          label={ETIQUETAS.desde}
          description="En blanco, desde ahora."
          inputWrapperOrder={DESCRITO}
          {...form.getInputProps('desde')}
        />
        <CampoHora label={ETIQUETAS.desdeHora} {...form.getInputProps('desdeHora')} />
      </div>
      <div className={classes.momento}>
        <CampoFecha
          label={ETIQUETAS.hasta}
          description="En blanco, hasta que se levante."
          inputWrapperOrder={DESCRITO}
          {...form.getInputProps('hasta')}
        />
        <CampoHora
          label={ETIQUETAS.hastaHora}
          description="En blanco, el día entero."
          inputWrapperOrder={DESCRITO}
          {...form.getInputProps('hastaHora')}
        />
      </div>
      <Textarea
        label={ETIQUETAS.palabras}
        description="Lo lee quien compra. Diga qué no se vende, por qué y qué puede hacer."
        withAsterisk
        maxLength={200}
        {...form.getInputProps('palabras')}
      />
      <Textarea
        label={ETIQUETAS.motivo}
        description={`${largoDeMotivo(LARGO_DE_CAMBIO)} Queda en la auditoría; no lo lee quien compra.`}
        withAsterisk
        maxLength={200}
        {...form.getInputProps('motivo')}
      />
    </FormularioDeRegistro>
  );
};

/** `/mantenedores/detencion/ingreso[?id=]`. */
export const IngresoDetencion = () => (
  <IngresoDeRegistro mantenedor={DETENCIONES}>
    {(detencion) => (detencion ? <FichaDeDetencion detencion={detencion} /> : <Campos />)}
  </IngresoDeRegistro>
);
