import { Checkbox, type CheckboxProps } from '@mantine/core';

/** VIGENTE box of every form of master data (A-MARCA-001). */
export const CampoVigente = (props: CheckboxProps) => <Checkbox label="VIGENTE" {...props} />;
