import pandas as pd, pyarrow as pa, pyarrow.parquet as pq, datasets, json
tool={"type":"function","function":{"name":"light","description":"Switches a light.","parameters":{"type":"object","properties":{"room":{"type":"string"}},"required":["room"]}}}
tool2={"type":"function","function":{"name":"clock","description":"Tells the time.","parameters":{"type":"object","properties":{"zone":{"type":"string"},"hour":{"type":"integer"}}}}}
msgs=[
 [{"role":"user","content":"Light in the kitchen, please."},
  {"role":"assistant","content":"","tool_calls":[{"type":"function","function":{"name":"light","arguments":{"room":"kitchen"}}}]},
  {"role":"tool","name":"light","content":"on"},
  {"role":"assistant","content":"It is on."}],
 [{"role":"system","content":"Be brief."},{"role":"user","content":"What time is it?"},
  {"role":"assistant","content":"","tool_calls":[{"type":"function","function":{"name":"clock","arguments":{"hour":12}}}]},
  {"role":"tool","name":"clock","content":"noon"},
  {"role":"assistant","content":"Noon."}],
]
# TRL, conversational language modelling with tools, by datasets (struct of all keys, absent ones null; tools as a list)
datasets.Dataset.from_list([{"messages":m,"tools":[tool,tool2]} for m in msgs]).to_parquet("trl-messages.parquet")
# TRL, prompt-completion, by pandas, zstd, tools as JSON text
pd.DataFrame([{"prompt":[{"role":"user","content":f"What is {i} + {i}?"}],"completion":[{"role":"assistant","content":str(2*i)}],"tools":json.dumps([tool])} for i in range(1,4)]).to_parquet("trl-prompt-completion.parquet",compression="zstd")
# verl, reinforcement learning, by datasets as verl's examples do; the specification as text
SPEC={"goal":"look","object":"mug","target":"desklamp","place":"closed","receptacles":{"desk":2,"shelf":6},"distractors":6}
tasks=[{"data_source":"genenv/alfworld","prompt":[{"role":"user","content":"Your task is to: examine the mug under the desklamp."}],"ability":"look",
 "reward_model":{"style":"rule","ground_truth":json.dumps(s)},"extra_info":{"split":"train","index":i,"kind":"look","draw":i}} for i,s in enumerate([SPEC,SPEC])]
datasets.Dataset.from_list(tasks).to_parquet("verl-rl.parquet")
# verl, multi-turn fine-tuning, by pandas with gzip, dictionary and small pages
pd.DataFrame([{"messages":[{"role":"user","content":"Say "+w},{"role":"assistant","content":w}],"enable_thinking":False} for w in ["yes","no"]*4]).to_parquet("verl-sft.parquet",compression="gzip",row_group_size=3)
# text parts as content
pq.write_table(pa.Table.from_pylist([{"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},{"role":"assistant","content":[{"type":"text","text":"c"}]}]}]),"parts.parquet",compression="none")
